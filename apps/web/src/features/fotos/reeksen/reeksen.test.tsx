import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildReeks, idOf } from '../../../test/builders.js';
import { buildListResponse, buildSearchResponse, portalResponses } from '../../../test/portal-responses.js';
import { press } from '../../../test/press.js';
import { renderApp } from '../../../test/render.js';
import { errorResponse, filterCalls, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const listRoute = 'GET /api/beheer/reeksen?page=1&limit=25';
const bulkRoute = 'POST /api/beheer/fotos/bulk';
const plas = buildReeks({ naam: 'Stille plas', fotos: 14, concepten: 2 });
const empty = buildReeks({ _id: idOf(92), fotos: 0, by: { _id: idOf(9), naam: '' } });

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  responses = {
    ...portalResponses,
    [listRoute]: buildListResponse([plas, empty]),
    [`GET /api/beheer/reeksen/${plas._id}`]: { body: { results: plas } },
    'POST /api/fotoboek': buildSearchResponse([]),
  };
  calls = serve(responses);
});

it('lists the reeksen with their photos, and removes one after a confirmation', async () => {
  renderApp('/admin/beeldbank/reeksen');
  const [, first, second] = await screen.findAllByRole('row');
  expect(first!.textContent).toMatch(
    /Stille plasToegevoegd op 26 november 2026.* door Ada Beheer14 foto’swaarvan 2 concept/,
  );
  expect(within(first!).getByRole('link').getAttribute('href')).toBe(`/admin/beeldbank?reeks=${plas._id}`);
  expect(second!.textContent).toMatch(/^26 november 2026 om .*Toegevoegd door onbekendgeen foto’s meer/);
  expect(within(second!).queryByRole('button')).toBeNull();

  responses[bulkRoute] = { body: { results: { total: 14, done: [], gone: [], full: [], job: idOf(7) } } };
  responses[listRoute] = buildListResponse([{ ...plas, fotos: 0, concepten: 0 }]);
  await press('Verwijder de reeks Stille plas');
  await screen.findByText(/Je kunt dit 24 uur ongedaan maken/);
  fireEvent.click(screen.getByRole('button', { name: 'Verwijder deze reeks' }));
  await screen.findByText('geen foto’s meer');
  expect(filterCalls(calls)(bulkRoute)[0]?.body).toMatchObject({
    filter: { reeks: plas._id },
    expected: 14,
    toTrash: true,
  });
});

it('removes as many as there are now, after a number that changed meanwhile, and not more than a job can', async () => {
  const large = buildReeks({ _id: idOf(93), naam: 'Archief', fotos: 10_001 });
  responses[listRoute] = buildListResponse([plas, large]);
  responses[bulkRoute] = () => {
    responses[listRoute] = buildListResponse([{ ...plas, fotos: 15 }, large]);
    return errorResponse('count_changed', { details: { count: 15 } });
  };
  renderApp('/admin/beeldbank/reeksen');
  await press('Verwijder de reeks Stille plas');
  screen.getByText(/^Te groot om in één keer te verwijderen/);
  expect(screen.queryByRole('button', { name: 'Verwijder de reeks Archief' })).toBeNull();
  await press('Verwijder deze reeks');
  await screen.findByText('Deze reeks van 15 foto’s verwijderen?');
  await press('Verwijder deze reeks');
  await waitFor(() =>
    expect(filterCalls(calls)(bulkRoute).map(({ body }) => body)).toMatchObject([{ expected: 14 }, { expected: 15 }]),
  );
});

it('is a chip of the grid for admins, with its name and number of photos, that can be removed', async () => {
  const { getLocation, router } = renderApp(`/admin/beeldbank?reeks=${plas._id}`);
  await screen.findByText('Reeks: Stille plas · 14 foto’s');
  await press(/Stille plas/);
  await waitFor(() => expect(getLocation()).toBe('/admin/beeldbank'));
  responses[`GET /api/beheer/reeksen/${empty._id}`] = errorResponse('unavailable');
  await act(() => router.navigate(`/admin/beeldbank?reeks=${empty._id}`));
  await screen.findByText('Foto’s van één reeks');
});
