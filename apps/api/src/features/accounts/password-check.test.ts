import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError, passwordWeaknessTexts } from '@ledenportaal/shared';
import { createPasswords, type Passwords } from '../../platform/passwords/passwords.js';
import { createPasswordCheckService, type PasswordCheckService } from './password-check.service.js';

const organisation = ['Stichting Ruigenhei', 'Wildgebied', 'wildgebied', 'portaal.example.org'];
const zoe = { voornaam: 'Zoë', name: 'de Boer-Jansen', bedrijf: 'De Heihoeve', email: 'zoe.boer88@mijndomein.nl' };

let passwords: Passwords;
let check: PasswordCheckService;
beforeAll(() => {
  passwords = createPasswords(4);
  check = createPasswordCheckService({ passwords }, () => organisation);
});
afterAll(() => passwords.close());

const findRefusal = (password: string) => check.findRefusal(password, zoe);

describe('a new password', () => {
  it.each([
    ...[
      'password',
      '12345678',
      '123456789',
      'qwertyuiop',
      'qwerty123',
      'iloveyou',
      'Password1',
      'P@ssw0rd',
      'abcd1234',
    ],
    ...[
      '11111111',
      'aaaaaaaa',
      'w'.repeat(72),
      'abcdefgh',
      '1q2w3e4r',
      'asdfghjkl',
      '19841984',
      '01011980',
      'drowssap',
    ],
    ...['wachtwoord', 'Wachtwoord1', 'Wachtwoord1!', 'wáchtwoord', 'welkom01', 'Welkom123', 'Welkom2026!', 'W3lkom01!'],
    ...['feyenoord', 'amsterdam', 'voetbal1', 'hallo123', 'geheim12', 'Zomer2026!', 'lente-2027', 'password password'],
    ...['ziekenhuis', 'verjaardag', 'koekjes12', 'sinterklaas', 'Annemieke', 'januari2026', 'Ledenportaal1'],
  ])('refuses a password that many people use: %s', async (password) => {
    expect(await findRefusal(password)).toBe(passwordWeaknessTexts.common);
  });

  it.each([
    ...[
      'deboerjansen',
      'Zoë de Boer-Jansen',
      'boer-zoe-1988',
      'JANSEN-2026!',
      'zoe.boer88@mijndomein.nl',
      'mijndomein',
    ],
    ...['De Heihoeve', 'heihoeve123', 'Ruigenhei2026', 'stichting ruigenhei', 'Wildgebied!1', 'zoeboer88', 'zoezoezoe'],
    ...['nesnajreobed', 'eveohieh2026', 'H31h03v3', 'J@n$en!!', 'jansen01011980'],
  ])('refuses a password that consists of personal data: %s', async (password) => {
    expect(await findRefusal(password)).toBe(passwordWeaknessTexts.own);
  });

  it('refuses a password that is hardly more than personal data', async () => {
    expect(await findRefusal('heihoevex')).toBe(passwordWeaknessTexts.common);
  });

  it.each([
    ...['Wachtwoord-van-Els-42', 'correct-horse-battery', 'geheim-genoeg-1', 'Welkom-2026-Veluwe', 'tr0ub4dor&3'],
    ...[
      'een goed wachtwoord',
      'een wachtwoord',
      'een ander wachtwoord',
      'een nog beter wachtwoord',
      'iets heel anders',
    ],
    ...['een fiets in de regen', 'twee fietsen in de zon', 'een-lang-wachtwoord', 'geheim-12', 'van een ander'],
    ...['een heel nieuw wachtwoord', 'een-heel-ander-wachtwoord', 'nieuw-wachtwoord', 'Supergeheim1!', 'x7Kq2mPz'],
    ...[
      'demo-beheer-1',
      'demo-redacteur-1',
      'demo-secretaris-1',
      'demo-lid-1',
      'heide bij zonsondergang',
      'ééé op de fiets',
      'zoe-fietst-hard',
      'fiets regen boom',
    ],
    ...['4@8({[<369&#!1|0$5+7%2|\\/-()[]{}4@8({[<369&#!1|0$5+7%2|\\/-()[]{}4@8{['],
  ])('accepts a password that is neither common nor personal: %s', async (password) => {
    expect(await findRefusal(password)).toBeUndefined();
  });

  it('accepts a password that contains a name of two letters', async () => {
    const person = { voornaam: 'Bo', name: 'Li', bedrijf: 'AB', email: 'bo@li.nl' };
    expect(await check.findRefusal('li bo ab xkq7mzp', person)).toBeUndefined();
  });

  it('throws invalid with the message at the field password', async () => {
    const refused = await check.assertAllowed('ruigenhei', zoe).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: 'invalid', options: { fields: { password: passwordWeaknessTexts.own } } });
  });
});

it('throws unavailable when the password cannot be checked', async () => {
  const failing = { isEasyToGuess: () => Promise.reject(new AppError('unavailable')) };
  const broken = createPasswordCheckService({ passwords: failing }, () => organisation);
  await expect(broken.assertAllowed('een goed wachtwoord', zoe)).rejects.toMatchObject({ code: 'unavailable' });
});
