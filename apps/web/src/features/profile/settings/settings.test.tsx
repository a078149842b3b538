import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { buildProfile } from '../../../test/builders.js';
import { body, field, openProfile, type } from '../../../test/profile.js';
import { press, pressTwice } from '../../../test/press.js';
import { createDeferredResponse, errorResponse } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const setup = (extraResponses: Parameters<typeof openProfile>[1] = {}) => openProfile('instellingen', extraResponses);
const getToken = () => localStorage.getItem('token');

describe('the form for name and bedrijf', () => {
  const route = 'PUT /api/admin/profile';

  it('saves once for two clicks, shows a message, and updates the header', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    const { sent } = setup({ [route]: pendingResponse });
    await type('Voornaam', 'Lies');
    await pressTwice('Opslaan');
    await act(async () => respond(body(buildProfile({ voornaam: 'Lies' }))));
    await screen.findByText('Je gegevens zijn opgeslagen.');
    expect(sent(route).map(({ body: requestBody }) => requestBody)).toEqual([
      { voornaam: 'Lies', name: 'de Wit', bedrijf: 'De Eik' },
    ]);
    expect(screen.getByRole('button', { name: 'Menu van Lies de Wit' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Lies de Wit' })).toBeTruthy();
  });

  it('shows an error at a field, also one of the server, and keeps the typed values when saving fails', async () => {
    const { sent, responses } = setup({
      [route]: errorResponse('invalid', { fields: { bedrijf: 'Dit bestaat niet.' } }),
    });
    await type('Achternaam', '  ');
    await press('Opslaan');
    await screen.findByText('Vul je achternaam in.');
    expect(document.activeElement).toBe(await field('Achternaam'));
    expect(sent(route)).toEqual([]);

    await type('Achternaam', 'Vos');
    await press('Opslaan');
    await screen.findByText('Dit bestaat niet.');
    expect(document.activeElement).toBe(await field('Bedrijf'));

    responses[route] = errorResponse('unavailable');
    await type('Bedrijf', 'De Beuk');
    await press('Opslaan');
    await screen.findByText(/De dienst is even niet bereikbaar\./);
    expect(screen.getByRole('alert').textContent).toContain('Serer error');
    expect((await field('Achternaam')).value).toBe('Vos');
  });

  it('asks for confirmation before unsaved values are lost to another tab or page', async () => {
    const { getLocation } = setup({ [route]: body(buildProfile({ voornaam: 'Lies' })) });
    await type('Voornaam', 'Lies');
    const menuLink = await screen.findByRole('link', { name: 'Foto’s' });
    for (const link of [screen.getByRole('tab', { name: 'Tijdlijn' }), menuLink]) {
      fireEvent.click(link);
      await screen.findByRole('dialog', { name: 'Nog niet alles is opgeslagen' });
      await press('Blijven');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(getLocation()).toBe('/admin/profile?tab=instellingen');
    }
    await press('Opslaan');
    await screen.findByText('Je gegevens zijn opgeslagen.');
    fireEvent.click(screen.getByRole('tab', { name: 'Tijdlijn' }));
    await waitFor(() => expect(getLocation()).toBe('/admin/profile?tab=tijdlijn'));
  });
});

describe('the form for the password', () => {
  const route = 'PUT /api/admin/profile/password';
  const fill = async (current: string, next: string, repeated = next) => {
    await type('Huidig wachtwoord', current);
    await type('Nieuw wachtwoord', next);
    await type('Herhaal je wachtwoord', repeated);
  };

  it('changes the password and continues the session with the token from the response', async () => {
    const next = tokenOf('lid', { version: 1 });
    const { portimage: _, lid: __, ...user } = buildProfile();
    const { sent, responses } = setup({ [route]: { body: { user, token: next } } });
    await fill('oud-wachtwoord', 'nieuw-wachtwoord');
    await press('Wachtwoord wijzigen');
    await screen.findByText('Je wachtwoord is gewijzigd.');
    expect(sent(route).map(({ body: requestBody }) => requestBody)).toEqual([
      { currentpassword: 'oud-wachtwoord', password: 'nieuw-wachtwoord' },
    ]);
    expect(getToken()).toBe(next);
    expect((await field('Huidig wachtwoord')).value).toBe('');
    responses['PUT /api/admin/profile'] = body(buildProfile({ voornaam: 'Lies' }));
    await type('Voornaam', 'Lies');
    await press('Opslaan');
    await screen.findByText('Je gegevens zijn opgeslagen.');
    expect(sent('PUT /api/admin/profile')[0]?.authorization).toBe(next);
  });

  it('shows an error at a new password that is too short or repeated differently, and sends nothing', async () => {
    const { sent } = setup();
    await fill('oud-wachtwoord', 'kort');
    await press('Wachtwoord wijzigen');
    await screen.findByText('Kies een wachtwoord van minstens 8 tekens.');
    await fill('oud-wachtwoord', 'nieuw-wachtwoord', 'ander-wachtwoord');
    await press('Wachtwoord wijzigen');
    await screen.findByText('De wachtwoorden zijn niet gelijk aan elkaar');
    expect(document.activeElement).toBe(await field('Herhaal je wachtwoord'));
    expect(sent(route)).toEqual([]);
    await type('Herhaal je wachtwoord', 'nieuw-wachtwoord');
    await waitFor(() => expect(screen.queryByText(/niet gelijk/)).toBeNull());
  });

  it('shows an error at a wrong current password, a message after too many attempts, and keeps the session', async () => {
    const tokenBefore = tokenOf('lid');
    const { responses } = setup({
      [route]: errorResponse('invalid', { fields: { currentpassword: 'Dit is niet je wachtwoord.' } }),
    });
    localStorage.setItem('token', tokenBefore);
    await fill('fout', 'nieuw-wachtwoord');
    await press('Wachtwoord wijzigen');
    await screen.findByText('Dit is niet je wachtwoord.');
    expect(document.activeElement).toBe(await field('Huidig wachtwoord'));
    responses[route] = errorResponse('too_often');
    await press('Wachtwoord wijzigen');
    await screen.findByText(/Dit is te vaak geprobeerd\./);
    expect(getToken()).toBe(tokenBefore);
  });
});

describe('signing out everywhere', () => {
  const route = 'POST /api/admin/profile/signout';

  it('asks for confirmation, shows the reason when it fails, and ends the current session as well', async () => {
    const { sent, getLocation, responses } = setup({ [route]: errorResponse('unavailable') });
    await press('Overal uitloggen');
    const dialog = within(await screen.findByRole('dialog', { name: 'Overal uitloggen?' }));
    expect(sent(route)).toEqual([]);
    const confirmSignOut = () => fireEvent.click(dialog.getByRole('button', { name: 'Overal uitloggen' }));
    confirmSignOut();
    expect((await screen.findByRole('alert')).textContent).toContain('De dienst is even niet bereikbaar.');
    expect(getToken()).not.toBeNull();

    responses[route] = { body: { msg: 'Je bent overal uitgelogd.' } };
    confirmSignOut();
    await waitFor(() => expect(getLocation()).toBe('/login'));
    expect(await screen.findByText('Je bent overal uitgelogd.')).toBeTruthy();
    expect(getToken()).toBeNull();
    expect(sent(route)).toHaveLength(2);
  });
});

describe('the terms', () => {
  const terms = { version: '2026-05-01-0123abcd', date: '2026-05-01', points: ['Noem de maker.'], text: 'Artikel 1.' };
  const route = 'GET /api/voorwaarden';

  it('can be read, with the date of agreement', async () => {
    setup({ [route]: { body: { results: { ...terms, agreedAt: '2026-05-03T10:00:00.000Z' } } } });
    await screen.findByText('Je ging op 3 mei 2026 akkoord.');
    await press('Lees de voorwaarden');
    const dialog = within(await screen.findByRole('dialog', { name: 'Voorwaarden' }));
    dialog.getByText('De voorwaarden van 1 mei 2026, in het kort:');
    expect(dialog.getByRole('listitem').textContent).toBe('Noem de maker.');
    fireEvent.click(dialog.getByRole('button', { name: 'Sluiten' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are not mentioned in a portal without terms', async () => {
    const { sent } = setup({ [route]: { body: { results: null } } });
    await screen.findByRole('heading', { name: 'Wat we van je bewaren' });
    await waitFor(() => expect(sent(route)).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'Voorwaarden' })).toBeNull();
  });
});

describe('downloading the own data', () => {
  it('saves the response once as a file, and shows the reason when it fails', async () => {
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const route = 'GET /api/user/gegevens';
    const { respond, pendingResponse } = createDeferredResponse();
    const { sent, responses } = setup({ [route]: pendingResponse });
    await pressTwice('Mijn gegevens downloaden');
    await act(async () => respond({ body: { results: {} } }));
    await waitFor(() => expect(saved).toEqual(['mijn-gegevens.json']));
    expect(sent(route)).toHaveLength(1);
    responses[route] = errorResponse('unavailable');
    await press('Mijn gegevens downloaden');
    expect((await screen.findByText(/^Je gegevens zijn niet opgehaald/)).textContent).toContain(
      'De dienst is even niet bereikbaar.',
    );
    expect(saved).toHaveLength(1);
    click.mockRestore();
  });
});

describe('deleting the account', () => {
  const route = 'DELETE /api/admin/profile';

  it('requires the password, shows why the account is not deleted, and else the message on the login page', async () => {
    const { sent, getLocation, responses } = setup();
    await press('Account verwijderen');
    const dialog = within(await screen.findByRole('dialog', { name: 'Je account verwijderen?' }));
    const confirmDeletion = () => fireEvent.click(dialog.getByRole('button', { name: 'Voorgoed verwijderen' }));
    confirmDeletion();
    await dialog.findByText('Vul je wachtwoord in.');
    expect(sent(route)).toEqual([]);

    fireEvent.change(dialog.getByLabelText('Wachtwoord'), { target: { value: 'geheim-woord' } });
    for (const [response, expectedText] of [
      [errorResponse('last_admin'), /Dit is de laatste beheerder/],
      [errorResponse('too_often'), /te vaak geprobeerd/],
      [errorResponse('invalid', { fields: { password: 'Dit is niet je wachtwoord.' } }), /niet je wacht/],
    ] as const) {
      responses[route] = response;
      confirmDeletion();
      await dialog.findByText(expectedText);
      expect(getToken()).not.toBeNull();
    }

    responses[route] = { body: { msg: 'Je account is verwijderd.' } };
    confirmDeletion();
    await waitFor(() => expect(getLocation()).toBe('/login'));
    expect(await screen.findByText('Je account is verwijderd.')).toBeTruthy();
    expect(sent(route).at(-1)?.body).toEqual({ password: 'geheim-woord' });
    expect(getToken()).toBeNull();
  });
});
