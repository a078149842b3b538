import type { Licence } from '@ledenportaal/shared';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildJob, idOf } from '../../test/builders.js';
import { buildFacetsResponse, portalResponses } from '../../test/portal-responses.js';
import { press } from '../../test/press.js';
import { renderApp } from '../../test/render.js';
import { errorResponse, filterCalls, serve, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const facetsRoute = 'POST /api/fotoboek/facets';
const previewRoute = 'POST /api/beheer/fotos/bulk/preview';
const bulkRoute = 'POST /api/beheer/fotos/bulk';
const openDialog = 'Zet een licentie voor alle foto’s';
const job = idOf(71);
const unknown = (count: number, more = false) =>
  buildFacetsResponse({
    rechten: [
      { _id: 'verlopen', count: 1, more: false },
      { _id: 'onbekend', count, more },
    ],
    zonder: [{ _id: 'eigenaar', count: 12, more: false }],
  });
const licence = (key: string, name: string, changes: Partial<Licence> = {}): Licence => ({
  key,
  name,
  doelen: ['website', 'social', 'drukwerk', 'pers', 'advertentie'],
  overleg: false,
  address: '',
  ...changes,
});
const preview = (total: number) => ({
  body: { results: { total, changed: total, same: 0, gone: 0, full: 0, fields: [] } },
});
const running = buildJob({ _id: job, subject: { fields: ['rechten'] }, state: 'running', finishedAt: null });

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  responses = {
    ...portalResponses,
    [facetsRoute]: unknown(10_000, true),
    'GET /api/licenties': {
      body: {
        results: [
          licence('vrij', 'Vrij voor leden'),
          licence('redactioneel', 'Redactioneel', { doelen: ['website', 'pers'] }),
          licence('stichting', 'Alleen de stichting', { doelen: [] }),
          licence('vraag', 'Vraag de maker', { overleg: true }),
          licence('onbekend', 'Onbekend'),
        ],
      },
    },
    [previewRoute]: preview(24_310),
  };
  calls = serve(responses);
});
const getBodies = (route: string) => filterCalls(calls)(route).map(({ body }) => body);
const findDialog = async () => within(await screen.findByRole('dialog', { name: openDialog }));
const choose = async (name: string) => fireEvent.click(await (await findDialog()).findByRole('radio', { name }));

it('shows how many photos are in each list, with a link and what to do, by one request', async () => {
  renderApp('/admin/rechten');
  const links = within(await screen.findByRole('main')).findAllByRole('link');
  expect((await links).map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Licentie onbekend, 10.000+ foto’s', '/admin/beeldbank?rechten=onbekend'],
    ['Maker onbekend, 12 foto’s', '/admin/beeldbank?zonder=eigenaar'],
    ['Rechten verlopen, 1 foto', '/admin/beeldbank?rechten=verlopen'],
  ]);
  // The other lists are empty.
  const empty = screen.getByRole('heading', { level: 3, name: 'Toestemming ingetrokken' }).closest('li')!;
  expect(empty.textContent).toMatch(/^0/);
  within(empty).getByText(/^Iemand op de foto heeft de toestemming ingetrokken/);
  expect(getBodies(facetsRoute)).toHaveLength(1);
});

it('gives all photos of an unknown licence another one in one job, after it said how many, and undoes it', async () => {
  responses[bulkRoute] = {
    status: 202,
    body: { results: { job, undo: job, total: 24_310, done: [], gone: [], full: [] } },
  };
  responses[`GET /api/beheer/jobs/${job}`] = { body: { results: running } };
  responses[`POST /api/beheer/undo/${job}`] = { body: { results: buildJob({ kind: 'undo', done: 24_310 }) } };
  renderApp('/admin/rechten');
  (await screen.findByRole('button', { name: openDialog })).focus();
  await press(openDialog);
  const dialog = await findDialog();
  const first = await dialog.findByRole('radio', { name: 'Vrij voor leden' });
  await press('Licentie zetten');
  const licences = dialog.getByRole('radiogroup', { name: 'Licentie' });
  expect(licences.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(first);
  expect(document.getElementById(licences.getAttribute('aria-describedby')!)?.textContent).toBe('Kies een licentie.');
  expect(dialog.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
    'Vrij voor leden',
    'Redactioneel',
    'Alleen de stichting',
    'Vraag de maker',
  ]);
  dialog.getByText('Leden mogen de foto’s gebruiken voor website en pers.');
  dialog.getByText('Leden moeten altijd eerst overleggen.');
  await choose('Vrij voor leden');
  expect(dialog.getByRole('button', { name: 'Licentie zetten' }).hasAttribute('data-loading')).toBe(true);
  await dialog.findByText('Dit wijzigt 24.310 foto’s.');
  const filter = { tags: [], themes: [], rechten: 'onbekend' };
  expect(getBodies(previewRoute)).toEqual([{ filter, rechten: { licentie: 'vrij' } }]);
  responses[facetsRoute] = unknown(0);
  await press('Licentie zetten');
  await screen.findByText('De foto’s krijgen deze licentie: Vrij voor leden.');
  expect(getBodies(bulkRoute)).toEqual([{ filter, expected: 24_310, rechten: { licentie: 'vrij' } }]);
  await screen.findByRole('progressbar', { name: 'Voortgang' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: openDialog })));
  responses[`GET /api/beheer/jobs/${job}`] = {
    body: { results: { ...running, state: 'done', finishedAt: running.createdAt, done: 24_310, undo: job } },
  };
  await screen.findByText('Rechten gewijzigd. 24.310 foto’s klaar.', {}, { timeout: 3000 });
  await press('Ongedaan maken');
  await screen.findByText(/24\.310 foto’s teruggezet\./);
});

it('offers no licence for all photos when each has one', async () => {
  responses[facetsRoute] = unknown(0);
  renderApp('/admin/rechten');
  await screen.findByRole('link', { name: 'Rechten verlopen, 1 foto' });
  expect(screen.queryByRole('button', { name: openDialog })).toBeNull();
});

it('warns that leden see nothing with a licence for the foundation only', async () => {
  renderApp('/admin/rechten');
  await press(openDialog);
  await choose('Vrij voor leden');
  const dialog = await findDialog();
  await dialog.findByText('Dit wijzigt 24.310 foto’s.');
  await choose('Alleen de stichting');
  await dialog.findByText(/^Dit wijzigt 24\.310 foto’s\. Leden zien daarna geen van deze foto’s meer/);
});

it('asks again when the number of photos has changed', async () => {
  responses[bulkRoute] = errorResponse('count_changed', { details: { count: 5 } });
  renderApp('/admin/rechten');
  await press(openDialog);
  await choose('Vrij voor leden');
  const dialog = await findDialog();
  await dialog.findByText('Dit wijzigt 24.310 foto’s.');
  responses[previewRoute] = preview(5);
  await press('Licentie zetten');
  await dialog.findByRole('alert');
  await dialog.findByText('Dit wijzigt 5 foto’s.');
  responses[bulkRoute] = {
    body: { results: { job, undo: job, total: 5, done: [1, 2, 3, 4, 5].map(idOf), gone: [], full: [] } },
  };
  await press('Licentie zetten');
  await screen.findByText('5 foto’s gewijzigd. De licentie is nu: Vrij voor leden.');
  await screen.findByRole('button', { name: 'Ongedaan maken' });
});
