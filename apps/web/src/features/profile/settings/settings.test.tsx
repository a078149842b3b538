import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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

  it('shows an error at a missing name, focuses the field, and sends nothing', async () => {
    const { sent } = setup();
    await type('Achternaam', '  ');
    await press('Opslaan');
    await screen.findByText('Vul je achternaam in.');
    expect(document.activeElement).toBe(await field('Achternaam'));
    expect(sent(route)).toEqual([]);
  });

  it('shows a field error of the server at the field and focuses it', async () => {
    setup({ [route]: errorResponse('invalid', { fields: { bedrijf: 'Dit bestaat niet.' } }) });
    await type('Bedrijf', 'x');
    await press('Opslaan');
    await screen.findByText('Dit bestaat niet.');
    expect(document.activeElement).toBe(await field('Bedrijf'));
  });

  it('shows the reason and keeps the typed values when saving fails', async () => {
    setup({ [route]: errorResponse('unavailable') });
    await type('Voornaam', 'Lies');
    await press('Opslaan');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Serer error');
    expect(alert.textContent).toContain('De dienst is even niet bereikbaar.');
    expect((await field('Voornaam')).value).toBe('Lies');
  });

  it('asks for confirmation before unsaved values are lost to another tab or page', async () => {
    const { getLocation } = setup({ [route]: body(buildProfile({ voornaam: 'Lies' })) });
    await type('Voornaam', 'Lies');
    for (const link of [screen.getByRole('tab', { name: 'Tijdlijn' }), screen.getByRole('link', { name: 'Foto’s' })]) {
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

  it('rejects two different new passwords before anything is sent', async () => {
    const { sent } = setup();
    await fill('oud-wachtwoord', 'nieuw-wachtwoord', 'ander-wachtwoord');
    await press('Wachtwoord wijzigen');
    await screen.findByText('De wachtwoorden zijn niet gelijk aan elkaar');
    expect(document.activeElement).toBe(await field('Herhaal je wachtwoord'));
    expect(sent(route)).toEqual([]);
    await type('Herhaal je wachtwoord', 'nieuw-wachtwoord');
    await waitFor(() => expect(screen.queryByText(/niet gelijk/)).toBeNull());
  });

  it('shows an error at a new password that is too short and sends nothing', async () => {
    const { sent } = setup();
    await fill('oud-wachtwoord', 'kort');
    await press('Wachtwoord wijzigen');
    await screen.findByText('Kies een wachtwoord van minstens 8 tekens.');
    expect(sent(route)).toEqual([]);
  });

  it('shows an error at a wrong current password and keeps the session', async () => {
    const tokenBefore = tokenOf('lid');
    setup({ [route]: errorResponse('invalid', { fields: { currentpassword: 'Dit is niet je wachtwoord.' } }) });
    localStorage.setItem('token', tokenBefore);
    await fill('fout', 'nieuw-wachtwoord');
    await press('Wachtwoord wijzigen');
    await screen.findByText('Dit is niet je wachtwoord.');
    expect(document.activeElement).toBe(await field('Huidig wachtwoord'));
    expect(getToken()).toBe(tokenBefore);
  });

  it('shows a message after too many attempts', async () => {
    setup({ [route]: errorResponse('too_often') });
    await fill('fout', 'nieuw-wachtwoord');
    await press('Wachtwoord wijzigen');
    expect((await screen.findByRole('alert')).textContent).toContain('Dit is te vaak geprobeerd.');
  });
});

describe('signing out everywhere', () => {
  const route = 'POST /api/admin/profile/signout';
  const confirmSignOut = async () =>
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Overal uitloggen' }));

  it('asks for confirmation and ends the current session as well', async () => {
    const { sent, getLocation } = setup({ [route]: { body: { msg: 'Je bent overal uitgelogd.' } } });
    await press('Overal uitloggen');
    await screen.findByRole('dialog', { name: 'Overal uitloggen?' });
    expect(sent(route)).toEqual([]);
    await confirmSignOut();
    await waitFor(() => expect(getLocation()).toBe('/login'));
    expect(await screen.findByText('Je bent overal uitgelogd.')).toBeTruthy();
    expect(getToken()).toBeNull();
    expect(sent(route)).toHaveLength(1);
  });

  it('shows the reason and keeps the session when signing out fails', async () => {
    setup({ [route]: errorResponse('unavailable') });
    await press('Overal uitloggen');
    await confirmSignOut();
    expect((await screen.findByRole('alert')).textContent).toContain('De dienst is even niet bereikbaar.');
    expect(getToken()).not.toBeNull();
  });
});

describe('deleting the account', () => {
  const route = 'DELETE /api/admin/profile';
  const openDialog = async () => {
    await press('Account verwijderen');
    return within(await screen.findByRole('dialog', { name: 'Je account verwijderen?' }));
  };
  const fill = (dialog: Awaited<ReturnType<typeof openDialog>>, value: string) =>
    fireEvent.change(dialog.getByLabelText('Wachtwoord'), { target: { value } });
  const confirmDeletion = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
    fireEvent.click(dialog.getByRole('button', { name: 'Voorgoed verwijderen' }));

  it('sends the password and shows the message of the server on the login page', async () => {
    const { sent, getLocation } = setup({ [route]: { body: { msg: 'Je account is verwijderd.' } } });
    const dialog = await openDialog();
    fill(dialog, 'geheim-woord');
    confirmDeletion(dialog);
    await waitFor(() => expect(getLocation()).toBe('/login'));
    expect(await screen.findByText('Je account is verwijderd.')).toBeTruthy();
    expect(sent(route).map(({ body: requestBody }) => requestBody)).toEqual([{ password: 'geheim-woord' }]);
    expect(getToken()).toBeNull();
  });

  it('requires the password and sends nothing without it', async () => {
    const { sent } = setup();
    const dialog = await openDialog();
    confirmDeletion(dialog);
    await dialog.findByText('Vul je wachtwoord in.');
    expect(sent(route)).toEqual([]);
  });

  it.each([
    [
      'a wrong password',
      errorResponse('invalid', { fields: { password: 'Dit is niet je wachtwoord.' } }),
      /niet je wacht/,
    ],
    ['the last admin', errorResponse('last_admin'), /Dit is de laatste beheerder/],
    ['too many guesses', errorResponse('too_often'), /te vaak geprobeerd/],
  ])('shows why the account is not deleted: %s', async (_, response, expectedText) => {
    setup({ [route]: response });
    const dialog = await openDialog();
    fill(dialog, 'geheim-woord');
    confirmDeletion(dialog);
    await dialog.findByText(expectedText);
    expect(getToken()).not.toBeNull();
  });
});
