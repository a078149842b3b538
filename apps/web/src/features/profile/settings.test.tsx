import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildProfile } from '../../test/builders.js';
import { body, field, openProfile, type } from '../../test/profile.js';
import { press, pressTwice } from '../../test/press.js';
import { late, refusal } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const start = (answers: Parameters<typeof openProfile>[1] = {}) => openProfile('instellingen', answers);
const token = () => localStorage.getItem('token');

describe('the form for name and bedrijf', () => {
  const call = 'PUT /api/admin/profile';

  it('saves once for two clicks, shows a message, and updates the header', async () => {
    const { give, answer } = late();
    const { sent } = start({ [call]: answer });
    await type('Voornaam', 'Lies');
    await pressTwice('Opslaan');
    await act(async () => give(body(buildProfile({ voornaam: 'Lies' }))));
    await screen.findByText('Je gegevens zijn opgeslagen.');
    expect(sent(call).map(({ body: told }) => told)).toEqual([{ voornaam: 'Lies', name: 'de Wit', bedrijf: 'De Eik' }]);
    expect(screen.getByRole('button', { name: 'Menu van Lies de Wit' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Lies de Wit' })).toBeTruthy();
  });

  it('shows an error at a missing name, focuses the field, and sends nothing', async () => {
    const { sent } = start();
    await type('Achternaam', '  ');
    await press('Opslaan');
    await screen.findByText('Vul je achternaam in.');
    expect(document.activeElement).toBe(await field('Achternaam'));
    expect(sent(call)).toEqual([]);
  });

  it('shows a field error of the server at the field and focuses it', async () => {
    start({ [call]: refusal('invalid', { fields: { bedrijf: 'Dit bestaat niet.' } }) });
    await type('Bedrijf', 'x');
    await press('Opslaan');
    await screen.findByText('Dit bestaat niet.');
    expect(document.activeElement).toBe(await field('Bedrijf'));
  });

  it('shows the reason and keeps the typed values when saving fails', async () => {
    start({ [call]: refusal('unavailable') });
    await type('Voornaam', 'Lies');
    await press('Opslaan');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Serer error');
    expect(alert.textContent).toContain('De dienst is even niet bereikbaar.');
    expect((await field('Voornaam')).value).toBe('Lies');
  });

  it('asks for confirmation before unsaved values are lost to another tab or page', async () => {
    const { place } = start({ [call]: body(buildProfile({ voornaam: 'Lies' })) });
    await type('Voornaam', 'Lies');
    for (const link of [screen.getByRole('tab', { name: 'Tijdlijn' }), screen.getByRole('link', { name: 'Foto’s' })]) {
      fireEvent.click(link);
      await screen.findByRole('dialog', { name: 'Nog niet alles is opgeslagen' });
      await press('Blijven');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(place()).toBe('/admin/profile?tab=instellingen');
    }
    await press('Opslaan');
    await screen.findByText('Je gegevens zijn opgeslagen.');
    fireEvent.click(screen.getByRole('tab', { name: 'Tijdlijn' }));
    await waitFor(() => expect(place()).toBe('/admin/profile?tab=tijdlijn'));
  });
});

describe('the form for the password', () => {
  const call = 'PUT /api/admin/profile/password';
  const fill = async (current: string, next: string, check = next) => {
    await type('Huidig wachtwoord', current);
    await type('Nieuw wachtwoord', next);
    await type('Herhaal je wachtwoord', check);
  };

  it('changes the password and continues the session with the token from the response', async () => {
    const next = tokenOf('lid', { version: 1 });
    const { portimage: _, lid: __, ...user } = buildProfile();
    const { sent, answers } = start({ [call]: { body: { user, token: next } } });
    await fill('oud-wachtwoord', 'nieuw-wachtwoord');
    await press('Wachtwoord wijzigen');
    await screen.findByText('Je wachtwoord is gewijzigd.');
    expect(sent(call).map(({ body: told }) => told)).toEqual([
      { currentpassword: 'oud-wachtwoord', password: 'nieuw-wachtwoord' },
    ]);
    expect(token()).toBe(next);
    expect((await field('Huidig wachtwoord')).value).toBe('');
    answers['PUT /api/admin/profile'] = body(buildProfile({ voornaam: 'Lies' }));
    await type('Voornaam', 'Lies');
    await press('Opslaan');
    await screen.findByText('Je gegevens zijn opgeslagen.');
    expect(sent('PUT /api/admin/profile')[0]?.authorization).toBe(next);
  });

  it('rejects two different new passwords before anything is sent', async () => {
    const { sent } = start();
    await fill('oud-wachtwoord', 'nieuw-wachtwoord', 'ander-wachtwoord');
    await press('Wachtwoord wijzigen');
    await screen.findByText('De wachtwoorden zijn niet gelijk aan elkaar');
    expect(document.activeElement).toBe(await field('Herhaal je wachtwoord'));
    expect(sent(call)).toEqual([]);
    await type('Herhaal je wachtwoord', 'nieuw-wachtwoord');
    await waitFor(() => expect(screen.queryByText(/niet gelijk/)).toBeNull());
  });

  it('shows an error at a new password that is too short and sends nothing', async () => {
    const { sent } = start();
    await fill('oud-wachtwoord', 'kort');
    await press('Wachtwoord wijzigen');
    await screen.findByText('Kies een wachtwoord van minstens 8 tekens.');
    expect(sent(call)).toEqual([]);
  });

  it('shows an error at a wrong current password and keeps the session', async () => {
    const before = tokenOf('lid');
    start({ [call]: refusal('invalid', { fields: { currentpassword: 'Dit is niet je wachtwoord.' } }) });
    localStorage.setItem('token', before);
    await fill('fout', 'nieuw-wachtwoord');
    await press('Wachtwoord wijzigen');
    await screen.findByText('Dit is niet je wachtwoord.');
    expect(document.activeElement).toBe(await field('Huidig wachtwoord'));
    expect(token()).toBe(before);
  });

  it('shows a message after too many attempts', async () => {
    start({ [call]: refusal('too_often') });
    await fill('fout', 'nieuw-wachtwoord');
    await press('Wachtwoord wijzigen');
    expect((await screen.findByRole('alert')).textContent).toContain('Dit is te vaak geprobeerd.');
  });
});

describe('signing out everywhere', () => {
  const call = 'POST /api/admin/profile/signout';
  const confirm = async () =>
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Overal uitloggen' }));

  it('asks for confirmation and ends the current session as well', async () => {
    const { sent, place } = start({ [call]: { body: { msg: 'Je bent overal uitgelogd.' } } });
    await press('Overal uitloggen');
    await screen.findByRole('dialog', { name: 'Overal uitloggen?' });
    expect(sent(call)).toEqual([]);
    await confirm();
    await waitFor(() => expect(place()).toBe('/login'));
    expect(await screen.findByText('Je bent overal uitgelogd.')).toBeTruthy();
    expect(token()).toBeNull();
    expect(sent(call)).toHaveLength(1);
  });

  it('shows the reason and keeps the session when signing out fails', async () => {
    start({ [call]: refusal('unavailable') });
    await press('Overal uitloggen');
    await confirm();
    expect((await screen.findByRole('alert')).textContent).toContain('De dienst is even niet bereikbaar.');
    expect(token()).not.toBeNull();
  });
});

describe('deleting the account', () => {
  const call = 'DELETE /api/admin/profile';
  const ask = async () => {
    await press('Account verwijderen');
    return within(await screen.findByRole('dialog', { name: 'Je account verwijderen?' }));
  };
  const fill = (dialog: Awaited<ReturnType<typeof ask>>, value: string) =>
    fireEvent.change(dialog.getByLabelText('Wachtwoord'), { target: { value } });
  const go = (dialog: Awaited<ReturnType<typeof ask>>) =>
    fireEvent.click(dialog.getByRole('button', { name: 'Voorgoed verwijderen' }));

  it('sends the password and shows the message of the server on the login page', async () => {
    const { sent, place } = start({ [call]: { body: { msg: 'Je account is verwijderd.' } } });
    const dialog = await ask();
    fill(dialog, 'geheim-woord');
    go(dialog);
    await waitFor(() => expect(place()).toBe('/login'));
    expect(await screen.findByText('Je account is verwijderd.')).toBeTruthy();
    expect(sent(call).map(({ body: told }) => told)).toEqual([{ password: 'geheim-woord' }]);
    expect(token()).toBeNull();
  });

  it('requires the password and sends nothing without it', async () => {
    const { sent } = start();
    const dialog = await ask();
    go(dialog);
    await dialog.findByText('Vul je wachtwoord in.');
    expect(sent(call)).toEqual([]);
  });

  it.each([
    ['a wrong password', refusal('invalid', { fields: { password: 'Dit is niet je wachtwoord.' } }), /niet je wacht/],
    ['the last admin', refusal('last_admin'), /Dit is de laatste beheerder/],
    ['too many guesses', refusal('too_often'), /te vaak geprobeerd/],
  ])('shows why the account is not deleted: %s', async (_, answer, words) => {
    start({ [call]: answer });
    const dialog = await ask();
    fill(dialog, 'geheim-woord');
    go(dialog);
    await dialog.findByText(words);
    expect(token()).not.toBeNull();
  });
});
