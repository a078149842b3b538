import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '../../../lib/api/api.js';
import {
  around,
  askAnew,
  body,
  bos,
  choice,
  field,
  heide,
  later,
  one,
  page,
  ree,
  isSaved,
  search,
  type,
  update,
  valueOf,
  ven,
  servedAsAdmin,
} from '../../../test/admin-foto.js';
import { neighbours } from '../../../test/answers.js';
import { press } from '../../../test/press.js';
import { open } from '../../../test/render.js';
import { late, refusal } from '../../../test/server.js';
import { fotosApi } from '../fotos.api.js';

const { answers: responses, sent } = servedAsAdmin();

describe('edit conflict between two admins', () => {
  const otherVersion = later(heide, { beschrijving: 'Heide bij ochtend', tags: [ven] }, 5);
  const conflictResponse = () => refusal('foto_changed', { details: { foto: otherVersion } });
  const saveWithConflict = async () => {
    responses[update(heide)] = conflictResponse();
    const opened = open(page);
    await type('Beschrijving', 'Heide bij nacht');
    await press('Opslaan');
    await screen.findByText('Iemand anders heeft deze foto intussen gewijzigd.');
    return opened;
  };

  it('shows both versions of the fields that differ, and no other fields', async () => {
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
  });

  it('replaces the form values by the stored version on request', async () => {
    const { place: currentUrl } = await saveWithConflict();
    await press('Neem over wat er nu staat');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect((await field('Beschrijving')).value).toBe('Heide bij ochtend');
    expect(valueOf('tags')).toBe(ven);
    fireEvent.click(screen.getByRole('link', { name: 'Terug' }));
    await waitFor(() => expect(currentUrl()).toBe('/admin/beeldbank'));
  });

  it('saves the own values over the version that was shown', async () => {
    await saveWithConflict();
    responses[update(heide)] = body(later(otherVersion, { beschrijving: 'Heide bij nacht', tags: [ree] }, 6));
    await press('Bewaar toch het mijne');
    await isSaved();
    expect(sent(update(heide))[1]?.body).toMatchObject({
      beschrijving: 'Heide bij nacht',
      tags: [ree],
      updatedAt: otherVersion.updatedAt,
    });
  });

  it('shows a new conflict when a third version was saved meanwhile', async () => {
    await saveWithConflict();
    const third = later(otherVersion, { beschrijving: 'Heide bij regen' }, 7);
    responses[update(heide)] = refusal('foto_changed', { details: { foto: third } });
    await press('Bewaar toch het mijne');
    await screen.findByText(/Heide bij regen/);
    expect((await field('Beschrijving')).value).toBe('Heide bij nacht');
  });

  it('reports success when both versions are the same', async () => {
    responses[update(heide)] = conflictResponse();
    open(page);
    await type('Beschrijving', 'Heide bij ochtend');
    await press('Ree weghalen');
    const tags = await choice('Tags');
    search(tags, 'Ven');
    fireEvent.click(await screen.findByRole('option', { name: 'Ven' }));
    await press('Opslaan');
    await isSaved();
  });
});

describe('photo that changes while its form is open', () => {
  const isShownAsDeleted = () =>
    screen.findByRole('heading', { level: 1, name: 'Deze foto bestaat niet (meer).' }, { timeout: 5_000 });
  const changed = later(heide, { eigenaar: 'Anna' }, 3);

  it('updates a form without unsaved changes', async () => {
    const opened = open(page);
    await field('Eigenaar');
    responses[one(heide)] = body(changed);
    askAnew(opened);
    await waitFor(async () => expect((await field('Eigenaar')).value).toBe('Anna'));
  });

  it('does not overwrite unsaved changes', async () => {
    const opened = open(page);
    await type('Eigenaar', 'Piet');
    responses[one(heide)] = body(changed);
    askAnew(opened);
    await waitFor(() => expect(sent(one(heide))).toHaveLength(2));
    await type('Beschrijving', 'Heide');
    expect((await field('Eigenaar')).value).toBe('Piet');
  });

  it('shows a message when the photo is deleted', async () => {
    const opened = open(page);
    await field('Eigenaar');
    responses[one(heide)] = refusal('foto_not_found');
    askAnew(opened);
    await isShownAsDeleted();
  });

  it('keeps that message when a response about another photo, which still has the photo, arrives later', async () => {
    const [ownNeighbours, othersNeighbours] = [late(), late()];
    Object.assign(responses, {
      [around(heide)]: ownNeighbours.answer,
      [around(bos)]: othersNeighbours.answer,
    });
    const opened = open(page);
    await field('Eigenaar');
    responses[one(heide)] = refusal('foto_not_found');
    // RTK Query refetches the photo once no other query is running.
    askAnew(opened);
    await act(() => ownNeighbours.give(neighbours(null, bos)));
    await isShownAsDeleted();
    await waitFor(() => expect(sent(around(bos))).toHaveLength(1));
    await othersNeighbours.give(neighbours(heide, null));
    await waitFor(() => Promise.all(opened.store.dispatch(api.util.getRunningQueriesThunk())));
    const { isError } = fotosApi.endpoints.foto.select({ params: { id: heide._id } })(opened.store.getState());
    expect(isError).toBe(true);
  });
});
