import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildFoto, idOf } from '../../test/builders.js';
import { openProfile } from '../../test/profile.js';
import { buildSearchResponse, portalResponses } from '../../test/portal-responses.js';
import { renderApp } from '../../test/render.js';
import { serve, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const responses: MockResponses = {
  ...portalResponses,
  'POST /api/fotoboek': buildSearchResponse([buildFoto()]),
  'GET /api/fotoboek/suggest?q=hei': { body: { results: [{ kind: 'tag', text: 'heide', _id: idOf(21), count: 2 }] } },
};
beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  serve(responses);
});

const findBanner = async () => within(await screen.findByRole('banner'));
const findField = async () => (await findBanner()).findByRole<HTMLInputElement>('combobox', { name: 'Zoek een foto' });
const findSuggestion = () => screen.findByRole('option', { name: 'heide, tag, 2 foto’s' });
const pressSlash = (target: Element = document.body, options = {}) =>
  fireEvent.keyDown(target, { key: '/', ...options });

it('leads from any page to the photos with a text or a suggestion, and is not on the page that has a field', async () => {
  const { getLocation, router } = renderApp('/bestaat-niet');
  const field = await findField();
  act(() => field.focus());
  fireEvent.input(field, { target: { value: 'hei' } });
  await findSuggestion();
  const drop = (type: string) => fireEvent.drop(field, { dataTransfer: { types: [type] } });
  expect([drop('Files'), drop('text/plain')]).toEqual([false, true]);
  fireEvent.submit(field.closest('form')!);
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?zoek=hei'));
  await screen.findByRole('region', { name: 'Resultaten' });
  expect((await findBanner()).queryByRole('combobox')).toBeNull();

  await act(() => router.navigate('/bestaat-niet'));
  const emptyField = await findField();
  expect(emptyField.value).toBe('');
  act(() => emptyField.focus());
  fireEvent.input(emptyField, { target: { value: 'hei' } });
  fireEvent.click(await findSuggestion());
  await waitFor(() => expect(getLocation()).toBe(`/beeldbank/foto?tags=heide-${idOf(21)}`));
});

it('gets the focus with /, except while the key is used otherwise or turned off', async () => {
  const { router } = openProfile('instellingen', responses);
  const field = await findField();
  expect(field.getAttribute('aria-keyshortcuts')).toBe('/');
  const name = await screen.findByLabelText('Achternaam');
  pressSlash(name);
  pressSlash(document.body, { ctrlKey: true });
  expect(document.activeElement).not.toBe(field);
  expect(pressSlash()).toBe(false);
  expect(document.activeElement).toBe(field);

  act(() => field.blur());
  fireEvent.click(screen.getByRole('button', { name: 'Zet de sneltoets uit' }));
  expect(await screen.findByText('De sneltoets staat uit.')).toBeTruthy();
  await waitFor(() => expect(field.hasAttribute('aria-keyshortcuts')).toBe(false));
  expect(pressSlash()).toBe(true);
  await act(() => router.navigate('/beeldbank/foto'));
  const gridField = await within(await screen.findByRole('main')).findByRole('combobox', { name: 'Zoek een foto' });
  pressSlash();
  expect(document.activeElement).not.toBe(gridField);
});

it('opens with a button or / on a small screen, and closes with Escape and when the focus leaves', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  renderApp('/bestaat-niet');
  const button = await (await findBanner()).findByRole('button', { name: 'Zoek een foto' });
  fireEvent.click(button);
  const field = await findField();
  expect(document.activeElement).toBe(field);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  // Once the shortcut of the field is loaded.
  await waitFor(() => expect(field.getAttribute('aria-keyshortcuts')).toBe('/'));
  const close = screen.getByRole('button', { name: 'Zoekveld sluiten' });
  act(() => close.focus());
  pressSlash(close);
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect((await findBanner()).queryByRole('combobox')).toBeNull();
  expect(document.activeElement).toBe(button);
  pressSlash();
  const fieldAgain = await findField();
  expect(document.activeElement).toBe(fieldAgain);
  act(() => fieldAgain.blur());
  expect((await findBanner()).queryByRole('combobox')).toBeNull();
});
