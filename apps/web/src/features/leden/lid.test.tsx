import type { Lid } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../lib/api/api.js';
import { portalResponses } from '../../test/portal-responses.js';
import { press } from '../../test/press.js';
import { buildLid, idOf } from '../../test/builders.js';
import { renderWithResponses } from '../../test/render.js';
import { createDeferredResponse, errorResponse, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const eik = buildLid(1, { naam: 'Herberg De Eik', islid: true, isregist: [{ _id: idOf(91), name: 'Els van Dalen' }] });
const buildLaterVersion = (changes: Partial<Lid>, second = 1): Lid => ({
  ...eik,
  ...changes,
  updatedAt: `2026-11-21T10:00:0${second}.000Z`,
});
const pageUrl = `/leden/lid/${eik._id}`;
const getRoute = `GET /api/leden/${eik._id}`;
const updateRoute = `PUT /api/leden/${eik._id}`;
const removeRoute = `DELETE /api/leden/${eik._id}`;

let responses: MockResponses;
const setup = (address = pageUrl, role: 'admin' | 'lid' = 'admin', extraResponses: MockResponses = {}) => {
  localStorage.setItem('token', tokenOf(role));
  Object.assign(responses, extraResponses);
  return renderWithResponses(address, responses);
};
beforeEach(() => {
  responses = {
    ...portalResponses,
    [getRoute]: { body: { results: eik } },
    'GET /api/leden': { body: { results: [eik] } },
  };
});

const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name });
const findField = async (name: string) => {
  await findTitle('Herberg De Eik bewerken');
  return screen.getByLabelText<HTMLInputElement>(name);
};
const typeInField = async (name: string, value: string) =>
  fireEvent.change(await findField(name), { target: { value } });
const refetchLid = ({ store }: ReturnType<typeof renderWithResponses>) =>
  act(() => void store.dispatch(api.util.invalidateTags(['Lid'])));

describe('the page of a lid', () => {
  it('shows a lid the contact details, without accounts, admin actions or the form', async () => {
    const { isregist: _, ...lidWithoutAccounts } = eik;
    const { router } = setup(pageUrl, 'lid', { [getRoute]: { body: { results: lidWithoutAccounts } } });
    await findTitle('Herberg De Eik');
    expect(screen.getByRole('link', { name: 'lid1@example.org' }).getAttribute('href')).toBe('mailto:lid1@example.org');
    const main = screen.getByRole('main').textContent;
    for (const expectedText of ['Els van Dalen', 'Dorpsstraat 1', '1234 AB Elderveen', 'horeca', 'Betalend lid'])
      expect(main).toContain(expectedText);
    expect(screen.queryByText('Heeft account')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Bewerken' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Verwijderen' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Terug' }).getAttribute('href')).toBe('/leden');
    await act(() => router.navigate(`${pageUrl}?bewerken`));
    await findTitle('Herberg De Eik');
    expect(screen.queryByRole('button', { name: 'Opslaan' })).toBeNull();
  });

  it('shows an admin the accounts of the lid, after a retry when the lid cannot be fetched', async () => {
    let isDown = true;
    const { getLocation } = setup(pageUrl, 'admin', {
      [getRoute]: () => (isDown ? errorResponse('unavailable') : { body: { results: eik } }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Het lid is niet opgehaald');
    expect(getLocation()).toBe(pageUrl);
    isDown = false;
    await press('Opnieuw proberen');
    await findTitle('Herberg De Eik');
    expect(screen.getByText('Heeft account')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Accounts' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Naar de accounts' }).getAttribute('href')).toBe(
      '/admin/accounts?zoek=Herberg+De+Eik',
    );
  });

  it('invites a lid without accounts and shows the date of the invitation', async () => {
    const lidWithoutAccounts = { ...eik, isregist: [] };
    const invite = `POST /api/leden/${eik._id}/invite`;
    const { sent } = setup(pageUrl, 'admin', {
      [getRoute]: { body: { results: lidWithoutAccounts } },
      [invite]: () => {
        responses[getRoute] = { body: { results: { ...lidWithoutAccounts, invitedAt: '2026-11-21T10:00:00.000Z' } } };
        return { body: { msg: 'De uitnodiging is onderweg.' } };
      },
    });
    await screen.findByText('Er gaat een mail naar lid1@example.org met de link om een account te maken.');
    await press('Uitnodigen');
    await screen.findByText('De uitnodiging is onderweg.');
    await screen.findByText('Uitgenodigd op 21 november 2026.');
    expect(sent(invite)).toHaveLength(1);
    responses[invite] = errorResponse('too_often');
    await press('Opnieuw uitnodigen');
    await screen.findByText('Dit is te vaak geprobeerd. Wacht even en probeer het dan opnieuw.');
  });

  it('offers no invitation while sign-up is closed', async () => {
    const config = { ...portalResponses['GET /api/config'].body.results, signup: 'closed' };
    setup(pageUrl, 'admin', {
      'GET /api/config': { body: { results: config } },
      [getRoute]: { body: { results: { ...eik, isregist: [] } } },
    });
    await screen.findByText('Niemand heeft een account voor dit lid.');
    expect(screen.queryByRole('button', { name: 'Uitnodigen' })).toBeNull();
  });

  it('returns to the list with its search text, and redirects to the list when the lid does not exist', async () => {
    const { getLocation, router } = setup('/leden?zoek=eik', 'admin', {
      'GET /api/leden/onzin': errorResponse('lid_not_found'),
    });
    fireEvent.click(await screen.findByRole('link', { name: 'Herberg De Eik' }));
    await findTitle('Herberg De Eik');
    expect(router.state.location.pathname).toBe(pageUrl);
    fireEvent.click(screen.getByRole('link', { name: 'Terug' }));
    await waitFor(() => expect(getLocation()).toBe('/leden?zoek=eik'));
    await act(() => router.navigate('/leden/lid/onzin'));
    await waitFor(() => expect(getLocation()).toBe('/leden'));
    await screen.findByText('Dit lid bestaat niet (meer).');
  });
});

describe('editing a lid', () => {
  it('sends the values once, with the version they are based on, and shows the saved lid', async () => {
    const changed = buildLaterVersion({ plaats: 'Vossel' });
    const deferred = createDeferredResponse();
    const { getLocation, sent } = setup(pageUrl, 'admin', { [updateRoute]: deferred.pendingResponse });
    fireEvent.click(await screen.findByRole('link', { name: 'Bewerken' }));
    const naam = await findField('Naam');
    expect(document.activeElement).toBe(naam);
    await typeInField('Plaats', 'Vossel');
    fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
    fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
    responses[getRoute] = { body: { results: changed } };
    await deferred.respond({ body: { results: changed } });
    await findTitle('Herberg De Eik');
    await screen.findByText('Lid ‘Herberg De Eik’ is gewijzigd.');
    await screen.findByText(/1234 AB Vossel/);
    expect(getLocation()).toBe(pageUrl);
    const { _id, isregist: _, updatedAt, ...values } = eik;
    expect(sent(updateRoute).map(({ body }) => body)).toEqual([{ ...values, plaats: 'Vossel', updatedAt }]);
    await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true));
  });

  it('shows both versions of a field that another user changed too, and can overwrite only that field', async () => {
    const theirs = buildLaterVersion({ islid: false, plaats: 'Bremhout' });
    const { sent } = setup(`${pageUrl}?bewerken`, 'admin', {
      [updateRoute]: errorResponse('lid_changed', { details: { lid: theirs } }),
    });
    await typeInField('Plaats', 'Vossel');
    await press('Opslaan');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Iemand anders heeft dit lid intussen gewijzigd.');
    expect(alert.textContent).toContain('PlaatsNu opgeslagen BremhoutVan jou Vossel');
    expect(alert.textContent).not.toContain('Betalend lid');
    const both = buildLaterVersion({ plaats: 'Vossel', islid: false }, 2);
    responses[updateRoute] = { body: { results: both } };
    responses[getRoute] = { body: { results: both } };
    await press('Bewaar toch het mijne');
    await findTitle('Herberg De Eik');
    await screen.findByText(/1234 AB Vossel/);
    await screen.findByText('Wat iemand anders intussen wijzigde, is ook bewaard: Betalend lid.');
    expect(sent(updateRoute)[1]?.body).toMatchObject({ plaats: 'Vossel', islid: false, updatedAt: theirs.updatedAt });
  });

  it('links to the lid that has the e-mail address, and shows the lid when another user made the same change', async () => {
    setup(`${pageUrl}?bewerken`, 'admin', {
      [updateRoute]: errorResponse('lid_exists', { details: { lid: idOf(7) } }),
    });
    await typeInField('E-mailadres', 'camping@example.org');
    await press('Opslaan');
    expect((await screen.findByRole('alert')).textContent).toContain('Er is al een lid met dit e-mailadres.');
    expect(screen.getByRole('link', { name: 'Bekijk het lid met dit adres' }).getAttribute('href')).toBe(
      `/leden/lid/${idOf(7)}`,
    );
    expect((await findField('E-mailadres')).value).toBe('camping@example.org');

    const theirs = buildLaterVersion({ email: 'camping@example.org', plaats: 'Bremhout' });
    responses[updateRoute] = errorResponse('lid_changed', { details: { lid: theirs } });
    responses[getRoute] = { body: { results: theirs } };
    await press('Opslaan');
    await findTitle('Herberg De Eik');
    await screen.findByText(/1234 AB Bremhout/);
  });

  it('asks before leaving with unsaved changes, but not on Annuleren', async () => {
    const { getLocation } = setup(`${pageUrl}?bewerken`);
    await typeInField('Plaats', 'Vossel');
    fireEvent.click(screen.getByRole('link', { name: 'Terug' }));
    await screen.findByRole('dialog', { name: 'Nog niet alles is opgeslagen' });
    fireEvent.click(screen.getByRole('button', { name: 'Blijven' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('link', { name: 'Annuleren' }));
    await findTitle('Herberg De Eik');
    expect(getLocation()).toBe(pageUrl);
    expect(screen.getByText(/1234 AB Elderveen/)).toBeTruthy();
  });

  it('keeps the typed values when another user deletes the lid', async () => {
    const opened = setup(`${pageUrl}?bewerken`);
    await typeInField('Plaats', 'Vossel');
    responses[getRoute] = errorResponse('lid_not_found');
    refetchLid(opened);
    await screen.findByText('Iemand anders heeft dit lid intussen verwijderd.');
    expect((await findField('Plaats')).value).toBe('Vossel');
  });
});

describe('deleting a lid from its page', () => {
  it('shows the reason when it fails, and else goes to the list with a notice without refetching the lid', async () => {
    const msg = 'Lid ‘Herberg De Eik’ is verwijderd.';
    const { getLocation, sent } = setup(pageUrl, 'admin', { [removeRoute]: errorResponse('unavailable') });
    await press('Verwijderen');
    const dialog = within(await screen.findByRole('dialog', { name: 'Lid ‘Herberg De Eik’ verwijderen?' }));
    dialog.getByText(/Els van Dalen/);
    const confirm = () => fireEvent.click(dialog.getByRole('button', { name: 'Verwijderen' }));
    confirm();
    await dialog.findByText('De dienst is even niet bereikbaar. Probeer het zo nog eens.');
    expect(getLocation()).toBe(pageUrl);

    responses[removeRoute] = () => {
      responses[getRoute] = errorResponse('lid_not_found');
      responses['GET /api/leden'] = { body: { results: [] } };
      return { body: { msg } };
    };
    confirm();
    await waitFor(() => expect(getLocation()).toBe('/leden'));
    expect(await screen.findByText(msg)).toBeTruthy();
    expect(screen.queryByText('Dit lid bestaat niet (meer).')).toBeNull();
    expect(sent(getRoute)).toHaveLength(1);
  });
});
