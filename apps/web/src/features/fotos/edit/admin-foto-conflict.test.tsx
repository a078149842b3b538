import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '../../../lib/api/api.js';
import {
  neighboursRoute,
  refetchFotos,
  body,
  bos,
  findCombobox,
  field,
  heide,
  buildUpdatedFoto,
  fotoRoute,
  page,
  ree,
  expectSaved,
  search,
  type,
  updateRoute,
  valueOf,
  ven,
  setupAdminFoto,
} from '../../../test/admin-foto.js';
import { buildNeighboursResponse } from '../../../test/portal-responses.js';
import { press } from '../../../test/press.js';
import { renderApp } from '../../../test/render.js';
import { createDeferredResponse, errorResponse, type MockResponse } from '../../../test/server.js';
import { fotosApi } from '../fotos.api.js';

const { responses, sent } = setupAdminFoto();

describe('edit conflict between two admins', () => {
  const otherVersion = buildUpdatedFoto(heide, { beschrijving: 'Heide bij ochtend', tags: [ven] }, 5);
  const conflictResponse = () => errorResponse('foto_changed', { details: { foto: otherVersion } });
  const saveWithConflict = async () => {
    responses[updateRoute(heide)] = conflictResponse();
    const opened = renderApp(page);
    await type('Beschrijving', 'Heide bij nacht');
    await press('Opslaan');
    await screen.findByText('Iemand anders heeft deze foto intussen gewijzigd.');
    return opened;
  };

  it('shows both versions of the fields that differ, and saves the own values over the version that was shown', async () => {
    await saveWithConflict();
    const alert = within(screen.getByRole('alert'));
    const shownDifferences = alert.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(shownDifferences).toEqual([
      'Nu opgeslagen Heide bij ochtend',
      'Van jou Heide bij nacht',
      'Nu opgeslagen Ven',
      'Van jou Ree',
    ]);
    expect(alert.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Beschrijving', 'Tags']);
    expect((await field('Beschrijving')).value).toBe('Heide bij nacht');

    // A third version was saved meanwhile.
    const third = buildUpdatedFoto(otherVersion, { beschrijving: 'Heide bij regen' }, 7);
    responses[updateRoute(heide)] = errorResponse('foto_changed', { details: { foto: third } });
    await press('Bewaar toch het mijne');
    await screen.findByText(/Heide bij regen/);
    expect((await field('Beschrijving')).value).toBe('Heide bij nacht');
    responses[updateRoute(heide)] = body(buildUpdatedFoto(third, { beschrijving: 'Heide bij nacht', tags: [ree] }, 8));
    await press('Bewaar toch het mijne');
    await expectSaved();
    expect(sent(updateRoute(heide)).map((call) => call.body)).toMatchObject([
      { updatedAt: heide.updatedAt },
      { beschrijving: 'Heide bij nacht', tags: [ree], updatedAt: otherVersion.updatedAt },
      { beschrijving: 'Heide bij nacht', tags: [ree], updatedAt: third.updatedAt },
    ]);
  });

  it('replaces the form values by the stored version on request', async () => {
    const { getLocation } = await saveWithConflict();
    await press('Neem over wat er nu staat');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect((await field('Beschrijving')).value).toBe('Heide bij ochtend');
    expect(valueOf('tags')).toBe(ven);
    fireEvent.click(screen.getByRole('link', { name: 'Terug' }));
    await waitFor(() => expect(getLocation()).toBe('/admin/beeldbank'));
  });

  it('reports success when both versions are the same', async () => {
    responses[updateRoute(heide)] = conflictResponse();
    renderApp(page);
    await type('Beschrijving', 'Heide bij ochtend');
    await press('Ree weghalen');
    const tags = await findCombobox('Tags');
    search(tags, 'Ven');
    fireEvent.click(await screen.findByRole('option', { name: 'Ven' }));
    await press('Opslaan');
    await expectSaved();
  });
});

describe('photo that changes while its form is open', () => {
  const isShownAsDeleted = () =>
    screen.findByRole('heading', { level: 1, name: 'Deze foto bestaat niet (meer).' }, { timeout: 5_000 });
  const changed = buildUpdatedFoto(heide, { eigenaar: 'Anna' }, 3);
  /**
   * Opens the photo and refetches it, with this response, while the request for the neighbours of the next photo is
   * running. `respondWithOlder` completes that request, with the photo as it was.
   */
  const refetchBeforeNeighbours = async (response: MockResponse) => {
    const [ownNeighbours, othersNeighbours] = [createDeferredResponse(), createDeferredResponse()];
    Object.assign(responses, {
      [neighboursRoute(heide)]: ownNeighbours.pendingResponse,
      [neighboursRoute(bos)]: othersNeighbours.pendingResponse,
    });
    const opened = renderApp(page);
    await field('Eigenaar');
    responses[fotoRoute(heide)] = response;
    // RTK Query refetches the photo once no other query is running.
    refetchFotos(opened);
    await act(() => ownNeighbours.respond(buildNeighboursResponse(null, bos)));
    const respondWithOlder = async () => {
      await waitFor(() => expect(sent(neighboursRoute(bos))).toHaveLength(1));
      await act(() => othersNeighbours.respond(buildNeighboursResponse(heide, null)));
      await waitFor(() => Promise.all(opened.store.dispatch(api.util.getRunningQueriesThunk())));
    };
    return { opened, respondWithOlder };
  };

  it('updates a form without unsaved changes, and does not overwrite unsaved ones', async () => {
    const opened = renderApp(page);
    await field('Eigenaar');
    responses[fotoRoute(heide)] = body(changed);
    refetchFotos(opened);
    await waitFor(async () => expect((await field('Eigenaar')).value).toBe('Anna'));
    await type('Eigenaar', 'Piet');
    responses[fotoRoute(heide)] = body(buildUpdatedFoto(heide, { eigenaar: 'Bas' }, 4));
    refetchFotos(opened);
    await waitFor(() => expect(sent(fotoRoute(heide))).toHaveLength(3));
    await type('Beschrijving', 'Heide');
    expect((await field('Eigenaar')).value).toBe('Piet');
  });

  it('keeps the newer version when an older response about another photo arrives later', async () => {
    const { opened, respondWithOlder } = await refetchBeforeNeighbours(body(changed));
    await waitFor(async () => expect((await field('Eigenaar')).value).toBe('Anna'));
    await respondWithOlder();
    const { data } = fotosApi.endpoints.foto.select({ params: { id: heide._id } })(opened.store.getState());
    expect(data?.results.eigenaar).toBe('Anna');
  });

  it('shows a message when the photo is deleted, also when a response about another photo, which still has it, arrives later', async () => {
    const { opened, respondWithOlder } = await refetchBeforeNeighbours(errorResponse('foto_not_found'));
    await isShownAsDeleted();
    await respondWithOlder();
    const { isError } = fotosApi.endpoints.foto.select({ params: { id: heide._id } })(opened.store.getState());
    expect(isError).toBe(true);
  });
});
