import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildProfile } from '../../test/builders.js';
import { body, field, openProfile, type } from '../../test/profile.js';
import { press, pressTwice } from '../../test/press.js';
import { late, refusal } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const start = (answers: Parameters<typeof openProfile>[1] = {}) => openProfile('instellingen', answers);
const token = () => localStorage.getItem('token');

describe('the name', () => {
  const call = 'PUT /api/admin/profile';

  it('is saved once for two clicks, said so, and shown in the header', async () => {
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

  it('that is missing is told at its field, which gets the focus, and nothing is sent', async () => {
    const { sent } = start();
    await type('Achternaam', '  ');
    await press('Opslaan');
    await screen.findByText('Vul je achternaam in.');
    expect(document.activeElement).toBe(await field('Achternaam'));
    expect(sent(call)).toEqual([]);
  });

  it('that the server refuses is told where it can be mended', async () => {
    start({ [call]: refusal('invalid', { fields: { bedrijf: 'Dit bestaat niet.' } }) });
    await type('Bedrijf', 'x');
    await press('Opslaan');
    await screen.findByText('Dit bestaat niet.');
    expect(document.activeElement).toBe(await field('Bedrijf'));
  });

  it('that could not be saved says why, and stays typed', async () => {
    start({ [call]: refusal('unavailable') });
    await type('Voornaam', 'Lies');
    await press('Opslaan');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Serer error');
    expect(alert.textContent).toContain('De dienst is even niet bereikbaar.');
    expect((await field('Voornaam')).value).toBe('Lies');
  });

  it('is not lost silently: another tab of the page or another page asks first', async () => {
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

describe('the password', () => {
  const call = 'PUT /api/admin/profile/password';
  const fill = async (current: string, next: string, check = next) => {
    await type('Huidig wachtwoord', current);
    await type('Nieuw wachtwoord', next);
    await type('Herhaal je wachtwoord', check);
  };

  it('is changed, and the session goes on with the token of the answer', async () => {
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

  it('typed twice differently is said before anything is sent', async () => {
    const { sent } = start();
    await fill('oud-wachtwoord', 'nieuw-wachtwoord', 'ander-wachtwoord');
    await press('Wachtwoord wijzigen');
    await screen.findByText('De wachtwoorden zijn niet gelijk aan elkaar');
    expect(document.activeElement).toBe(await field('Herhaal je wachtwoord'));
    expect(sent(call)).toEqual([]);
    await type('Herhaal je wachtwoord', 'nieuw-wachtwoord');
    await waitFor(() => expect(screen.queryByText(/niet gelijk/)).toBeNull());
  });

  it('that is too short is told at its field', async () => {
    const { sent } = start();
    await fill('oud-wachtwoord', 'kort');
    await press('Wachtwoord wijzigen');
    await screen.findByText('Kies een wachtwoord van minstens 8 tekens.');
    expect(sent(call)).toEqual([]);
  });

  it('of now that is wrong is told at its field, and the session stays', async () => {
    const before = tokenOf('lid');
    start({ [call]: refusal('invalid', { fields: { currentpassword: 'Dit is niet je wachtwoord.' } }) });
    localStorage.setItem('token', before);
    await fill('fout', 'nieuw-wachtwoord');
    await press('Wachtwoord wijzigen');
    await screen.findByText('Dit is niet je wachtwoord.');
    expect(document.activeElement).toBe(await field('Huidig wachtwoord'));
    expect(token()).toBe(before);
  });

  it('guessed too often says so', async () => {
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

  it('asks first, and ends this session too', async () => {
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

  it('that fails says why, and nobody is signed out', async () => {
    start({ [call]: refusal('unavailable') });
    await press('Overal uitloggen');
    await confirm();
    expect((await screen.findByRole('alert')).textContent).toContain('De dienst is even niet bereikbaar.');
    expect(token()).not.toBeNull();
  });
});

describe('leaving for good', () => {
  const call = 'DELETE /api/admin/profile';
  const ask = async () => {
    await press('Account verwijderen');
    return within(await screen.findByRole('dialog', { name: 'Je account verwijderen?' }));
  };
  const fill = (dialog: Awaited<ReturnType<typeof ask>>, value: string) =>
    fireEvent.change(dialog.getByLabelText('Wachtwoord'), { target: { value } });
  const go = (dialog: Awaited<ReturnType<typeof ask>>) =>
    fireEvent.click(dialog.getByRole('button', { name: 'Voorgoed verwijderen' }));

  it('takes the password, and goes to the login page with the server’s words', async () => {
    const { sent, place } = start({ [call]: { body: { msg: 'Je account is verwijderd.' } } });
    const dialog = await ask();
    fill(dialog, 'geheim-woord');
    go(dialog);
    await waitFor(() => expect(place()).toBe('/login'));
    expect(await screen.findByText('Je account is verwijderd.')).toBeTruthy();
    expect(sent(call).map(({ body: told }) => told)).toEqual([{ password: 'geheim-woord' }]);
    expect(token()).toBeNull();
  });

  it('asks for the password, and sends nothing without', async () => {
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
  ])('is refused in words: %s', async (_, answer, words) => {
    start({ [call]: answer });
    const dialog = await ask();
    fill(dialog, 'geheim-woord');
    go(dialog);
    await dialog.findByText(words);
    expect(token()).not.toBeNull();
  });
});
