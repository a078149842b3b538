import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  body,
  findCombobox,
  field,
  heide,
  buildUpdatedFoto,
  fotoRoute,
  page,
  ree,
  expectSaved,
  search,
  updateRoute,
  valueOf,
  ven,
  winter,
  setupAdminFoto,
} from '../../../test/admin-foto.js';
import { press } from '../../../test/press.js';
import { buildSearchResponse } from '../../../test/portal-responses.js';
import { buildLabel, idOf } from '../../../test/builders.js';
import { renderApp } from '../../../test/render.js';
import { errorResponse } from '../../../test/server.js';

const { responses, sent } = setupAdminFoto();

describe('label fields of the photo form', () => {
  it('finds labels regardless of accents and case, and saves the selected ones', async () => {
    responses['GET /api/fotoboek/tags'] = { body: { results: [buildLabel('Ree', 21), buildLabel('Één ven', 22)] } };
    responses[updateRoute(heide)] = body(buildUpdatedFoto(heide, { tags: [ree, ven] }));
    renderApp(page);
    const tags = await findCombobox('Tags');
    search(tags, 'EEN V');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Één ven']);
    fireEvent.keyDown(tags, { key: 'Enter', code: 'Enter' });
    expect(valueOf('tags')).toBe(`${ree},${ven}`);
    expect(fireEvent.keyDown(tags, { key: 'Enter', code: 'Enter' })).toBe(true);
    expect(valueOf('tags')).toBe(`${ree},${ven}`);
    await press('Opslaan');
    await expectSaved();
    expect(sent(updateRoute(heide))[0]?.body).toMatchObject({ tags: [ree, ven] });
  });

  it('does not submit the form on Enter after a name without matches', async () => {
    renderApp(page);
    const tags = await findCombobox('Tags');
    search(tags, 'giraf');
    await screen.findByRole('option', { name: 'Nieuwe tag “giraf” toevoegen' });
    expect(fireEvent.keyDown(tags, { key: 'Enter', code: 'Enter' })).toBe(false);
  });

  it('removes labels with their button and with Backspace', async () => {
    responses[fotoRoute(heide)] = body({ ...heide, themes: [winter] });
    renderApp(page);
    await press('Ree weghalen');
    expect(valueOf('tags')).toBe('');
    fireEvent.keyDown(await findCombobox('Thema’s'), { key: 'Backspace' });
    expect(valueOf('themes')).toBe('');
  });

  it('removes a label with the arrow keys and Delete, and returns the focus to the field', async () => {
    responses[fotoRoute(heide)] = body({ ...heide, tags: [ree, ven] });
    renderApp(page);
    const tags = await findCombobox('Tags');
    act(() => tags.focus());
    for (const name of ['Ven weghalen', 'Ree weghalen', 'Ree weghalen']) {
      fireEvent.keyDown(document.activeElement ?? tags, { key: 'ArrowLeft' });
      expect(document.activeElement?.getAttribute('aria-label')).toBe(name);
    }
    fireEvent.keyDown(document.activeElement ?? tags, { key: 'ArrowRight' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Ven weghalen');
    fireEvent.keyDown(document.activeElement ?? tags, { key: 'Delete' });
    expect(valueOf('tags')).toBe(ree);
    expect(document.activeElement).toBe(tags);
  });

  it('does not move to the labels with an arrow key while a search text is typed', async () => {
    renderApp(page);
    const tags = await findCombobox('Tags');
    search(tags, 've');
    fireEvent.keyDown(tags, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(tags);
  });
});

describe('labels that do not exist or are new', () => {
  it('omits deleted labels from the form and from the request', async () => {
    responses[fotoRoute(heide)] = body({ ...heide, tags: [ree, idOf(99)], themes: [idOf(98)] });
    responses[updateRoute(heide)] = body(buildUpdatedFoto(heide, {}));
    renderApp(page);
    await field('Eigenaar');
    expect([valueOf('tags'), valueOf('themes')]).toEqual([ree, '']);
    await press('Opslaan');
    await expectSaved();
    expect(sent(updateRoute(heide))[0]?.body).toMatchObject({ tags: [ree], themes: [] });
  });

  it('keeps a label that was created after the labels were fetched', async () => {
    const both = { ...heide, tags: [ree, ven] };
    responses['POST /api/fotoboek'] = buildSearchResponse([both]);
    responses[fotoRoute(heide)] = body(both);
    responses['GET /api/fotoboek/tags'] = { body: { results: [buildLabel('Ree', 21)] } };
    const { router } = renderApp('/admin/beeldbank');
    await screen.findByLabelText(/^Ree/);
    responses['GET /api/fotoboek/tags'] = { body: { results: [buildLabel('Ree', 21), buildLabel('Ven', 22)] } };
    await act(() => router.navigate(page));
    await screen.findByRole('button', { name: 'Ven weghalen' });
    expect(valueOf('tags')).toBe(`${ree},${ven}`);
  });

  it('shows the reason at the field when the server rejects a label', async () => {
    const fields = { tags: 'Een van deze tags bestaat niet (meer).' };
    responses[updateRoute(heide)] = errorResponse('invalid', { fields });
    renderApp(page);
    await press('Opslaan');
    await screen.findByText(fields.tags);
    expect((await findCombobox('Tags')).getAttribute('aria-invalid')).toBe('true');
  });
});
