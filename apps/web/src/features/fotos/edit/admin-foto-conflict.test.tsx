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
import { idOf } from '../../../test/builders.js';
import { buildNeighboursResponse } from '../../../test/portal-responses.js';
import { press } from '../../../test/press.js';
import { renderApp } from '../../../test/render.js';
import { createDeferredResponse, errorResponse, type MockResponse } from '../../../test/server.js';
import { fotosApi } from '../../foto-base/fotos.api.js';

const { responses, sent } = setupAdminFoto();

describe('edit conflict between two admins', () => {
  const otherVersion = buildUpdatedFoto(heide, { beschrijving: 'Heide bij ochtend', tags: [ven] }, 5);
  const conflictResponse = () => errorResponse('foto_changed', { details: { foto: otherVersion } });
  const saveWithConflict = async (otherChanges: Record<string, string> = {}) => {
    responses[updateRoute(heide)] = conflictResponse();
    renderApp(page);
    for (const [name, value] of Object.entries({ Beschrijving: 'Heide bij nacht', ...otherChanges }))
      await type(name, value);
    await press('Opslaan');
    await screen.findByText('Iemand anders heeft deze foto intussen gewijzigd.');
  };

  it('saves both changes when another admin changed other fields, also with a label that is not in the list yet', async () => {
    const others = buildUpdatedFoto(heide, { locatie: 'Veluwe', tags: [ree, idOf(29)] }, 5);
    responses[updateRoute(heide)] = () => {
      const both = buildUpdatedFoto(others, { beschrijving: 'Heide bij nacht' }, 6);
      Object.assign(responses, { [updateRoute(heide)]: body(both), [fotoRoute(heide)]: body(both) });
      return errorResponse('foto_changed', { details: { foto: others } });
    };
    renderApp(page);
    await type('Beschrijving', 'Heide bij nacht');
    await press('Opslaan');
    await expectSaved();
    await screen.findByText('Wat iemand anders intussen wijzigde, is ook bewaard: Locatie, Tags.');
    const { eigenaar, themes, status } = heide;
    expect(sent(updateRoute(heide))[1]?.body).toEqual({
      eigenaar,
      beschrijving: 'Heide bij nacht',
      locatie: 'Veluwe',
      tags: [ree, idOf(29)],
      themes,
      trefwoorden: [],
      status,
      updatedAt: others.updatedAt,
    });
    expect(sent(updateRoute(heide))).toHaveLength(2);
    expect((await field('Locatie')).value).toBe('Veluwe');
  });

  it('shows only the fields that both changed, with the focus, and saves the own changes over the version that was shown', async () => {
    await saveWithConflict();
    const alert = within(screen.getByRole('alert'));
    const shownDifferences = alert.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(shownDifferences).toEqual(['Nu opgeslagen Heide bij ochtend', 'Van jou Heide bij nacht']);
    expect(alert.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Beschrijving']);
    expect((await field('Beschrijving')).value).toBe('Heide bij nacht');
    expect(document.activeElement?.contains(screen.getByRole('alert'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);

    // A third version was saved meanwhile.
    const third = buildUpdatedFoto(otherVersion, { beschrijving: 'Heide bij regen', locatie: 'Veluwe' }, 7);
    responses[updateRoute(heide)] = errorResponse('foto_changed', { details: { foto: third } });
    await press('Bewaar toch het mijne');
    await screen.findByText(/Heide bij regen/);
    expect((await field('Beschrijving')).value).toBe('Heide bij nacht');
    responses[updateRoute(heide)] = body(buildUpdatedFoto(third, { beschrijving: 'Heide bij nacht' }, 8));
    await press('Bewaar toch het mijne');
    expect(document.activeElement).toBe(await field('Beschrijving'));
    await expectSaved();
    await screen.findByText('Wat iemand anders intussen wijzigde, is ook bewaard: Tags, Locatie.');
    expect(sent(updateRoute(heide)).map((call) => call.body)).toMatchObject([
      { updatedAt: heide.updatedAt },
      { beschrijving: 'Heide bij nacht', tags: [ven], locatie: '', updatedAt: otherVersion.updatedAt },
      { beschrijving: 'Heide bij nacht', tags: [ven], locatie: 'Veluwe', updatedAt: third.updatedAt },
    ]);
  });

  it('takes the stored version of those fields on request, and keeps the other changes', async () => {
    await saveWithConflict({ Eigenaar: 'Piet' });
    await press('Neem over wat er nu staat');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(document.activeElement).toBe(await field('Beschrijving'));
    expect((await field('Beschrijving')).value).toBe('Heide bij ochtend');
    expect((await field('Eigenaar')).value).toBe('Piet');
    expect(valueOf('tags')).toBe(ven);
    responses[updateRoute(heide)] = body(buildUpdatedFoto(otherVersion, { eigenaar: 'Piet' }, 6));
    await press('Opslaan');
    await expectSaved();
    expect(sent(updateRoute(heide))[1]?.body).toMatchObject({
      beschrijving: 'Heide bij ochtend',
      eigenaar: 'Piet',
      updatedAt: otherVersion.updatedAt,
    });
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
