import type { WoordProef } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { portalResponses } from '../../test/portal-responses.js';
import { press } from '../../test/press.js';
import { renderApp } from '../../test/render.js';
import { errorResponse, filterCalls, serve, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const readRoute = 'GET /api/beheer/woorden';
const saveRoute = 'PUT /api/beheer/woorden';
const previewRoute = 'POST /api/beheer/woorden/proef';
const reply = (synoniemen: string[][], revision: number) => ({ body: { results: { synoniemen, revision } } });
const groups = [
  ['fietsen', 'fietstocht'],
  ['ree', 'hert'],
];
const toPreview = (...words: WoordProef[]) => ({ body: { results: [words] } });

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  responses = {
    ...portalResponses,
    [readRoute]: reply(groups, 3),
    [saveRoute]: reply(groups, 4),
    [previewRoute]: toPreview(
      { woord: 'ree', now: 12, with: 31, more: 19 },
      { woord: 'edelhert', now: 31, with: 31, more: 0 },
    ),
    'GET /api/beheer/zoekvragen': { body: { results: [{ tekst: 'otter', count: 1200, laatst: '2026-01-31' }] } },
  };
  calls = serve(responses);
});
const getSaved = () => filterCalls(calls)(saveRoute).map(({ body }) => body);
const getShown = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const findDialog = (name: string) => screen.findByRole('dialog', { name });
const addWords = async (dialog: HTMLElement, ...words: string[]) => {
  const input = await within(dialog).findByRole('combobox');
  for (const word of words) {
    fireEvent.change(input, { target: { value: word } });
    fireEvent.keyDown(input, { key: 'Enter' });
  }
};

it('shows the groups, and finds them by a word', async () => {
  renderApp('/admin/woorden');
  expect(await screen.findByText('2 groepen')).toBeTruthy();
  expect(getShown()).toEqual(['fietsen, fietstocht', 'ree, hert']);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'HERT' } });
  await waitFor(() => expect(getShown()).toEqual(['ree, hert']));
});

it('explains synonyms with an example when there are none', async () => {
  responses[readRoute] = reply([], 0);
  renderApp('/admin/woorden');
  await screen.findByRole('heading', { level: 2, name: 'Er zijn nog geen synoniemen' });
  expect(screen.getByText(/Maak een groep van ree, hert en edelhert/)).toBeTruthy();
});

it('tells what each word would find before a changed group is saved', async () => {
  renderApp('/admin/woorden');
  await press('Wijzigen: ree, hert');
  const dialog = await findDialog('Groep wijzigen');
  await addWords(dialog, 'Edelhert');
  await within(dialog).findByText('‘ree’ vindt nu 12 foto’s; met deze groep 31 foto’s.');
  within(dialog).getByText('‘edelhert’ vindt nu 31 foto’s; dat blijft zo.');
  within(dialog).getByText('Samen vinden deze woorden 31 foto’s.');
  expect(filterCalls(calls)(previewRoute).at(-1)?.body).toEqual({ synoniemen: [['ree', 'hert', 'Edelhert']] });
  responses[saveRoute] = () => (responses[readRoute] = reply([groups[0]!, ['ree', 'hert', 'edelhert']], 4));
  await press('Opslaan');
  await screen.findByText(/De groep is opgeslagen/);
  expect(getSaved()).toEqual([
    {
      synoniemen: [
        ['fietsen', 'fietstocht'],
        ['ree', 'hert', 'Edelhert'],
      ],
      revision: 3,
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const button = await screen.findByRole('button', { name: 'Wijzigen: ree, hert, edelhert' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('names the words that leave a group', async () => {
  renderApp('/admin/woorden');
  await press('Wijzigen: ree, hert');
  const dialog = await findDialog('Groep wijzigen');
  await addWords(dialog, 'edelhert');
  await press('hert weghalen');
  await within(dialog).findByText('‘hert’ hoort er niet meer bij.');
});

it('saves nothing of one word, or of a word that another group has', async () => {
  renderApp('/admin/woorden');
  await press('Nieuwe groep');
  const dialog = await findDialog('Nieuwe groep');
  await addWords(dialog, 'vos');
  act(() => within(dialog).getByRole('button', { name: 'Opslaan' }).focus());
  await press('Opslaan');
  await within(dialog).findByText('Vul minstens twee verschillende woorden in.');
  const input = within(dialog).getByRole('combobox');
  expect([document.activeElement, input.getAttribute('aria-invalid')]).toEqual([input, 'true']);
  await addWords(dialog, 'Hert');
  await press('Opslaan');
  await within(dialog).findByText('‘hert’ staat al in een andere groep: ree, hert.');
  expect(getSaved()).toEqual([]);
});

it('keeps the words after a change by somebody else, shows that one, and saves over it', async () => {
  renderApp('/admin/woorden');
  await press('Wijzigen: ree, hert');
  const dialog = await findDialog('Groep wijzigen');
  await addWords(dialog, 'edelhert');
  responses[saveRoute] = () => {
    responses[readRoute] = reply(
      [
        ['ree', 'hert', 'damhert'],
        ['plas', 'ven'],
      ],
      4,
    );
    responses[saveRoute] = reply([], 5);
    return errorResponse('setting_changed');
  };
  await press('Opslaan');
  await within(dialog).findByText(/Deze groep is nu: ree, hert, damhert/);
  await press('Opslaan');
  await waitFor(() => expect(getSaved()).toHaveLength(2));
  expect(getSaved()[1]).toEqual({
    synoniemen: [
      ['plas', 'ven'],
      ['ree', 'hert', 'edelhert'],
    ],
    revision: 4,
  });
});

it('asks before a changed group is lost by leaving the page', async () => {
  const { router } = renderApp('/admin/woorden');
  await press('Nieuwe groep');
  await addWords(await findDialog('Nieuwe groep'), 'vos');
  void router.navigate('/leden');
  await findDialog('Je groep is niet opgeslagen');
});

it('removes a group after a confirmation', async () => {
  renderApp('/admin/woorden');
  await press('Verwijderen: ree, hert');
  await findDialog('Groep ‘ree, hert’ verwijderen?');
  responses[readRoute] = reply([['fietsen', 'fietstocht']], 4);
  await press('Verwijderen');
  await waitFor(() => expect(getShown()).toEqual(['fietsen, fietstocht']));
  expect(getSaved()).toEqual([{ synoniemen: [['fietsen', 'fietstocht']], revision: 3 }]);
});

it('makes a synonym of a search without result', async () => {
  renderApp('/admin/woorden?tab=zoekvragen');
  await screen.findByText('1.200 keer');
  expect(screen.getByText('31 jan 2026')).toBeTruthy();
  responses[previewRoute] = toPreview({ woord: 'otter', now: 0, with: 0, more: 0 });
  await press('Maak synoniem: otter');
  await within(await findDialog('Nieuwe groep')).findByText('‘otter’ vindt nu 0 foto’s.');
});
