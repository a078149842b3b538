import { expect, it } from 'vitest';
import { say } from './messages.js';

it('fills in the placeholders and requires exactly those', () => {
  expect(say('fotos.page', { page: 2, last: 8 })).toBe('pagina 2 van 8');
  // @ts-expect-error a slot is missing
  void say('fotos.page', { page: 2 });
  // @ts-expect-error this text has no slots
  void say('fotos.title', { page: 2 });
});

it('keeps the agreed texts unchanged', () => {
  expect([say('server.error'), say('server.message'), say('upload.failed'), say('site.busy')]).toEqual([
    'Serer error',
    'Dit was het bericht van de server',
    'foutje',
    'Er wordt hard gewerkt op je gegevens van het internet te halen',
  ]);
  expect([say('login.super'), say('signup.unequal'), say('signup.submit')]).toEqual([
    'Super!',
    'De wachtwoorden zijn niet gelijk aan elkaar',
    'Account aanmaken',
  ]);
  expect([say('login.oops'), say('foto.downloadError'), say('login.needed')]).toEqual([
    'Oops!',
    'Bad Login Info',
    'Om toegang te hebben moet je ingelogd zijn',
  ]);
});
