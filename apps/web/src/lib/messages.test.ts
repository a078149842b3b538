import { expect, it } from 'vitest';
import { t } from './messages.js';

it('fills in the placeholders and requires exactly those', () => {
  expect(t('fotos.page', { page: 2, last: 8 })).toBe('pagina 2 van 8');
  // @ts-expect-error a slot is missing
  void t('fotos.page', { page: 2 });
  // @ts-expect-error this text has no slots
  void t('fotos.title', { page: 2 });
});

it('keeps the agreed texts unchanged', () => {
  expect([t('server.error'), t('server.message'), t('upload.failed'), t('site.busy')]).toEqual([
    'Serer error',
    'Dit was het bericht van de server',
    'foutje',
    'Er wordt hard gewerkt op je gegevens van het internet te halen',
  ]);
  expect([t('login.super'), t('signup.unequal'), t('signup.submit')]).toEqual([
    'Super!',
    'De wachtwoorden zijn niet gelijk aan elkaar',
    'Account aanmaken',
  ]);
  expect([t('login.oops'), t('foto.downloadError'), t('login.needed')]).toEqual([
    'Oops!',
    'Bad Login Info',
    'Om toegang te hebben moet je ingelogd zijn',
  ]);
});
