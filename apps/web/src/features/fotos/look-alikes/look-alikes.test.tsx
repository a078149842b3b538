import type { LookAlikePair } from '@ledenportaal/shared';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildFoto, buildJob, idOf } from '../../../test/builders.js';
import { buildListResponse, buildSearchResponse, portalResponses } from '../../../test/portal-responses.js';
import { renderApp } from '../../../test/render.js';
import { errorResponse, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const page = '/admin/beeldbank/dubbel';
const listRoute = (number = 1) => `GET /api/beheer/dubbel?page=${number}&limit=12`;
const removeRoute = `DELETE /api/fotoboek/${idOf(2)}`;
const keepRoute = `DELETE /api/beheer/dubbel/${idOf(31)}`;
const undoRoute = `POST /api/beheer/undo/${idOf(41)}`;

const small = buildFoto({
  _id: idOf(1),
  beschrijving: 'Heide',
  width: 1200,
  height: 800,
  bytes: 400_000,
  bestandsnaam: 'heide-klein.jpg',
  tags: [idOf(21), idOf(22)],
});
const large = buildFoto({
  _id: idOf(2),
  beschrijving: '',
  width: 6000,
  height: 4000,
  bytes: 9_000_000,
  bestandsnaam: 'DSC_0001.jpg',
  genomenOp: '2025-06-01T08:11:00.000Z',
});
const buildPair = (fotos: LookAlikePair['fotos'], number = 31, afstand = 2): LookAlikePair => ({
  _id: idOf(number),
  fotos,
  afstand,
});
const ven = [
  buildFoto({ _id: idOf(3), beschrijving: 'Ven', eigenaar: '' }),
  buildFoto({ _id: idOf(4), beschrijving: 'Ven' }),
] as LookAlikePair['fotos'];

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
const countCalls = (route: string) => calls.filter(({ method, path }) => `${method} ${path}` === route).length;
const findPair = async (name: string) => {
  const title = await screen.findByRole('heading', { level: 2, name });
  return within(title.closest<HTMLElement>('[role=listitem]')!);
};
const heidePair = 'Heide';
const findRemoveButton = (side: string) => screen.findByRole('button', { name: `Verwijderen: DSC_0001.jpg, ${side}` });

beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  responses = {
    ...portalResponses,
    'POST /api/fotoboek': buildSearchResponse([small]),
    [listRoute()]: buildListResponse([buildPair([small, large]), buildPair(ven, 32, 0)]),
  };
  calls = serve(responses);
});

it('shows both photos of a pair with what helps to choose, and which is the largest unless they are of equal size', async () => {
  renderApp(page);
  const pair = await findPair(heidePair);
  expect(screen.getByText('2 paren')).toBeTruthy();
  expect(pair.getByText('Vrijwel hetzelfde beeld')).toBeTruthy();
  const sides = pair.getAllByRole('heading', { level: 3 });
  expect(sides.map((side) => side.parentElement!.textContent)).toEqual(['Eerst toegevoegd', 'Later toegevoegdGrootst']);
  const values = pair.getAllByRole('definition').map((value) => value.textContent);
  const rows = values.length / 2;
  expect(values.slice(0, 4)).toEqual(['1.200 × 800', '0,4 MB', 'heide-klein.jpg', '–']);
  expect(values.slice(rows, rows + 4)).toEqual(['6.000 × 4.000', '9 MB', 'DSC_0001.jpg', '1 juni 2025 om 10:11']);
  expect([values[6], values[rows + 6]]).toEqual(['2', '0']);
  const links = pair.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([`/admin/beeldbank/item/${idOf(1)}`, `/admin/beeldbank/item/${idOf(2)}`]);
  const equal = await findPair('Ven');
  equal.getByText('Maker onbekend');
  expect([equal.queryByText('Grootst'), equal.queryByText('Hetzelfde beeld')]).toEqual([null, expect.anything()]);
});

it('removes one photo, which can be undone from the notice, or gives it the picture of the other', async () => {
  renderApp(page);
  const button = await findRemoveButton('later toegevoegd');
  responses[removeRoute] = () => {
    responses[listRoute()] = buildListResponse([buildPair(ven, 32, 0)]);
    return { body: { msg: 'Foto is verwijderd.', undo: idOf(41) } };
  };
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByText(heidePair)).toBeNull());
  expect(screen.getByText('1 paar')).toBeTruthy();
  responses[undoRoute] = () => {
    responses[listRoute()] = buildListResponse([buildPair([small, large]), buildPair(ven, 32, 0)]);
    return { body: { results: buildJob({ kind: 'fotos.trash' }) } };
  };
  fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }));
  await findPair(heidePair);

  const replaceButton = await screen.findByRole('button', {
    name: 'Vervang de andere hiermee: DSC_0001.jpg, later toegevoegd',
  });
  responses[`POST /api/fotoboek/replace/${small._id}`] = () => {
    responses[listRoute()] = buildListResponse([buildPair(ven, 32, 0)]);
    return { body: { results: { ...small, width: large.width } } };
  };
  fireEvent.click(replaceButton);
  await screen.findByText(/De foto is vervangen/);
  await waitFor(() => expect(screen.queryByText(heidePair)).toBeNull());
  expect(calls.find(({ path }) => path.includes('/replace/'))?.body).toEqual({ from: large._id });
});

it('asks before it replaces a picture by a smaller one', async () => {
  const route = `POST /api/fotoboek/replace/${large._id}`;
  responses[route] = { body: { results: large } };
  renderApp(page);
  fireEvent.click(await screen.findByRole('button', { name: 'Vervang de andere hiermee: Heide, eerst toegevoegd' }));
  const dialog = within(await screen.findByRole('dialog', { name: '‘Heide’ vervangen door een kleinere foto?' }));
  dialog.getByText(/^De nieuwe foto is kleiner: 1\.200 × 800 in plaats van 6\.000 × 4\.000 pixels\./);
  expect(countCalls(route)).toBe(0);
  fireEvent.click(dialog.getByRole('button', { name: 'Toch vervangen' }));
  await screen.findByText(/De foto is vervangen/);
  expect(countCalls(route)).toBe(1);
});

it('keeps both photos, moves the focus to the pair that takes the place, and shows the reason when another admin was first', async () => {
  renderApp(page);
  await findPair(heidePair);
  const button = screen.getByRole('button', { name: `Allebei houden: ${heidePair}` });
  button.focus();
  responses[keepRoute] = () => {
    responses[listRoute()] = buildListResponse([buildPair(ven, 32, 0)]);
    return { body: { msg: 'Beide foto’s blijven in de beeldbank.' } };
  };
  fireEvent.click(button);
  await screen.findByText('Beide foto’s blijven in de beeldbank.');
  await waitFor(() => expect(screen.queryByText(heidePair)).toBeNull());
  const next = screen.getByRole('button', { name: 'Allebei houden: Ven' });
  await waitFor(() => expect(document.activeElement).toBe(next));
  responses[`DELETE /api/beheer/dubbel/${idOf(32)}`] = errorResponse('not_found');
  responses[listRoute()] = buildListResponse([]);
  fireEvent.click(next);
  await screen.findByText('Dit bestaat niet (meer).');
  await screen.findByRole('heading', { name: 'Geen dubbele foto’s gevonden' });
});

it('is linked from the image bank, has the page number in the URL, and loads a page that failed again', async () => {
  responses[listRoute()] = errorResponse('unexpected');
  responses[listRoute(2)] = buildListResponse([buildPair(ven, 32)], 13);
  const { getLocation } = renderApp('/admin/beeldbank');
  fireEvent.click(await screen.findByRole('link', { name: 'Dubbele foto’s' }));
  await screen.findByRole('heading', { name: 'De dubbele foto’s zijn niet opgehaald' });
  expect(getLocation()).toBe(page);
  responses[listRoute()] = buildListResponse([buildPair([small, large])], 13);
  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  await findPair(heidePair);
  fireEvent.click(screen.getByRole('link', { name: 'Volgende' }));
  await findPair('Ven');
  expect(getLocation()).toBe(`${page}?page=2`);
});

it('denies a lid access', async () => {
  localStorage.setItem('token', tokenOf('lid'));
  renderApp(page);
  await screen.findByRole('heading', { level: 1, name: 'Geen toegang' });
  expect(countCalls(listRoute())).toBe(0);
});
