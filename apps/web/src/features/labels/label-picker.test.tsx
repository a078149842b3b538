import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findCombobox, heide, page, search, setupAdminFoto, updateRoute } from '../../test/admin-foto.js';
import { buildLabel, idOf } from '../../test/builders.js';
import { press } from '../../test/press.js';
import { renderApp } from '../../test/render.js';
import { errorResponse } from '../../test/server.js';

const { responses, sent } = setupAdminFoto();
const addRoute = 'POST /api/fotoboek/tags';
const isExpanded = (control: HTMLElement) => control.getAttribute('aria-expanded') === 'true';

it('opens by arrow key, by typing and by click, but not by tabbing to it', async () => {
  renderApp(page);
  const tags = await findCombobox('Tags');
  act(() => tags.focus());
  expect(isExpanded(tags)).toBe(false);
  fireEvent.keyDown(tags, { key: 'ArrowDown', code: 'ArrowDown' });
  await waitFor(() => expect(isExpanded(tags)).toBe(true));
  fireEvent.keyDown(tags, { key: 'Tab' });
  await waitFor(() => expect(isExpanded(tags)).toBe(false));
  fireEvent.change(tags, { target: { value: 'v' } });
  await waitFor(() => expect(isExpanded(tags)).toBe(true));
  fireEvent.keyDown(tags, { key: 'Tab' });
  await waitFor(() => expect(isExpanded(tags)).toBe(false));
  fireEvent.click(tags);
  await waitFor(() => expect(isExpanded(tags)).toBe(true));
});

it('closes after a choice', async () => {
  renderApp(page);
  const tags = await findCombobox('Tags');
  fireEvent.click(tags);
  fireEvent.click(await screen.findByRole('option', { name: 'Ven' }));
  await screen.findByRole('button', { name: 'Ven weghalen' });
  expect(isExpanded(tags)).toBe(false);
});

it('creates a missing tag and selects it', async () => {
  responses[addRoute] = () => {
    responses['GET /api/fotoboek/tags'] = {
      body: { results: [buildLabel('Ree', 21), buildLabel('Ven', 22), buildLabel('Mist', 23, 0)] },
    };
    return { status: 201, body: { results: buildLabel('Mist', 23, 0) } };
  };
  renderApp(page);
  search(await findCombobox('Tags'), ' Mist ');
  fireEvent.click(await screen.findByRole('option', { name: 'Nieuwe tag “Mist” toevoegen' }));
  await screen.findByRole('button', { name: 'Mist weghalen' });
  await press('Opslaan');
  await waitFor(() => expect(sent(updateRoute(heide))[0]?.body).toMatchObject({ tags: [idOf(21), idOf(23)] }));
  expect(sent(addRoute).map(({ body }) => body)).toEqual([{ naam: 'Mist' }]);
});

it('selects a tag that another admin just created, offers no new tag while one matches, and shows why one fails', async () => {
  responses[addRoute] = errorResponse('tag_exists', { details: { label: idOf(22) } });
  renderApp(page);
  const tags = await findCombobox('Tags');
  search(tags, 've');
  await screen.findByRole('option', { name: 'Ven' });
  expect(screen.queryByRole('option', { name: /Nieuwe tag/ })).toBeNull();
  search(tags, 'Nevel');
  fireEvent.click(await screen.findByRole('option', { name: 'Nieuwe tag “Nevel” toevoegen' }));
  await screen.findByRole('button', { name: 'Ven weghalen' });
  search(await findCombobox('Thema’s'), 'Herfst');
  responses['POST /api/fotoboek/themas'] = errorResponse('unavailable');
  fireEvent.click(await screen.findByRole('option', { name: 'Nieuw thema “Herfst” toevoegen' }));
  await screen.findByText('De dienst is even niet bereikbaar. Probeer het zo nog eens.');
});
