import type { Eigenaar } from '@ledenportaal/shared';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { idOf } from '../../../test/builders.js';
import { portalResponses } from '../../../test/portal-responses.js';
import { press } from '../../../test/press.js';
import { renderApp } from '../../../test/render.js';
import { errorResponse, filterCalls, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const listRoute = 'GET /api/beheer/eigenaars';
const renameRoute = 'POST /api/beheer/eigenaars/rename';
const job = idOf(71);
const listOf = (results: Eigenaar[], more = false) => ({ body: { results, more } });
const names = [
  { naam: 'Ria de Boer', count: 3 },
  { naam: 'Loes', count: 2 },
  { naam: 'ria de boer', count: 1 },
];
const changed = (total: number) => ({
  body: {
    results: { job, undo: job, total, done: Array.from({ length: total }, (_, n) => idOf(n)), gone: [], full: [] },
  },
});
let responses: MockResponses;
let calls: ReturnType<typeof serve>;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  responses = { ...portalResponses, [listRoute]: listOf(names) };
  calls = serve(responses);
});
const getBodies = () => filterCalls(calls)(renameRoute).map(({ body }) => body);
const getShownNames = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const findInput = async (title: string) =>
  within(await screen.findByRole('dialog', { name: title })).getByRole<HTMLInputElement>('combobox');
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

it('shows each name with a link to its photos, by name or by number of photos', async () => {
  renderApp('/admin/eigenaars');
  expect(await screen.findByText('3 eigenaars')).toBeTruthy();
  expect(getShownNames()).toEqual(['Loes', 'ria de boer', 'Ria de Boer']);
  const link = screen.getByRole('link', { name: '3 foto’s van Ria de Boer' });
  expect(link.getAttribute('href')).toBe('/beeldbank/foto?eigenaar=Ria+de+Boer');
  fireEvent.click(screen.getByRole('button', { name: 'Foto’s' }));
  await waitFor(() => expect(getShownNames()).toEqual(['ria de boer', 'Loes', 'Ria de Boer']));
});

it('shows a message without eigenaars', async () => {
  responses[listRoute] = listOf([]);
  renderApp('/admin/eigenaars');
  await screen.findByRole('heading', { level: 2, name: 'Er staat nog geen eigenaar bij de foto’s' });
});

it('asks the server for names that are not in a limited list', async () => {
  responses[listRoute] = listOf(names, true);
  responses[`${listRoute}?q=zoe`] = listOf([{ naam: 'Zoë', count: 1 }]);
  renderApp('/admin/eigenaars');
  await screen.findByText(/Dit zijn de 10.000 eigenaars met de meeste foto’s/);
  type(screen.getByRole('searchbox'), 'zoe');
  await waitFor(() => expect(getShownNames()).toEqual(['Zoë']));
});

it('renames an eigenaar, shows what is wrong with a name, asks whether to merge, and offers to undo it', async () => {
  renderApp('/admin/eigenaars');
  await press('Hernoemen: ria de boer');
  const input = await findInput('Eigenaar ‘ria de boer’ hernoemen');
  const rename = (naam: string) => {
    type(input, naam);
    fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
  };
  rename(' ');
  await screen.findByText('Vul een naam in.');
  rename('ria de boer');
  await screen.findByText('Kies een andere naam.');
  expect(getBodies()).toEqual([]);
  responses[renameRoute] = errorResponse('eigenaar_not_found');
  rename('Ria');
  await screen.findByText(/Deze eigenaar staat bij geen enkele foto/);

  responses[renameRoute] = changed(1);
  rename(' Ria Smit ');
  await screen.findByText('Bij 1 foto is de eigenaar nu ‘Ria Smit’.');
  expect(getBodies().at(-1)).toEqual({ from: ['ria de boer'], to: 'Ria Smit', merge: false });
  await screen.findByRole('button', { name: 'Ongedaan maken' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  responses[renameRoute] = errorResponse('eigenaar_exists', { details: { eigenaar: 'Ria de Boer' } });
  await press('Hernoemen: ria de boer');
  type(await findInput('Eigenaar ‘ria de boer’ hernoemen'), 'Ria de boer');
  fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
  await screen.findByText(/alle foto’s van ‘ria de boer’ krijgen ‘Ria de Boer’/);
  responses[renameRoute] = changed(1);
  await press('Samenvoegen');
  await screen.findByText('Bij 1 foto is de eigenaar nu ‘Ria de Boer’.');
  expect(getBodies().at(-1)).toEqual({ from: ['ria de boer'], to: 'Ria de Boer', merge: true });
});

const choose = async (...chosen: string[]) => {
  for (const naam of chosen) fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`${naam}$`) }));
  await press('Samenvoegen…');
};

it('merges the chosen names into the one with most photos, and shows why the server refuses a name', async () => {
  responses[renameRoute] = errorResponse('invalid', { fields: { to: 'Vul een naam in.' } });
  renderApp('/admin/eigenaars');
  await choose('Loes');
  expect((await findInput('1 eigenaar samenvoegen')).value).toBe('');
  await press('Samenvoegen');
  await screen.findByText('Vul een naam in.');
  await press('Annuleren');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await choose('ria de boer', 'Ria de Boer');
  expect((await findInput('3 eigenaars samenvoegen')).value).toBe('Ria de Boer');
  responses[renameRoute] = changed(3);
  await press('Samenvoegen');
  await screen.findByText('Bij 3 foto’s is de eigenaar nu ‘Ria de Boer’.');
  const from = ['Loes', 'ria de boer', 'Ria de Boer'];
  expect(getBodies().at(-1)).toEqual({ from, to: 'Ria de Boer', merge: true });
});

it('shows the progress of a job that merges eigenaars with many photos', async () => {
  responses[renameRoute] = {
    status: 202,
    body: { results: { job, undo: job, total: 97, done: [], gone: [], full: [] } },
  };
  renderApp('/admin/eigenaars');
  await choose('Loes', 'ria de boer');
  await press('Samenvoegen');
  await screen.findByText('De foto’s krijgen de nieuwe naam.');
  expect(screen.queryByRole('button', { name: 'Ongedaan maken' })).toBeNull();
});
