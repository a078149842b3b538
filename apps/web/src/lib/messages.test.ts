import { afterEach, describe, expect, it } from 'vitest';
import { allMessages, messagesByModule } from '../../build/all-messages.js';
import { setCustomMessages } from './custom-messages.js';
import { createTranslate, t } from './messages.js';

afterEach(() => setCustomMessages({}));

describe('createTranslate', () => {
  const translate = createTranslate({ 'fotos.page': 'pagina {page} van {last}', 'fotos.title': 'Foto’s' });

  it('fills in the placeholders and requires exactly those', () => {
    expect(translate('fotos.page', { page: 2, last: 8 })).toBe('pagina 2 van 8');
    // @ts-expect-error a placeholder is missing
    void translate('fotos.page', { page: 2 });
    // @ts-expect-error this text has no placeholders
    void translate('fotos.title', { page: 2 });
    // @ts-expect-error a text of another feature
    void translate('leden.export');
  });

  it('returns the text of the operator where there is one', () => {
    setCustomMessages({ 'fotos.page': '{last} bladen, dit is {page}', 'site.cancel': 'Terug' });
    expect([translate('fotos.page', { page: 2, last: 8 }), translate('site.cancel')]).toEqual([
      '8 bladen, dit is 2',
      'Terug',
    ]);
    expect(t('site.cancel')).toBe('Terug');
  });
});

describe('the texts of all features', () => {
  const sources: Record<string, string> = import.meta.glob('../**/*.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const code = Object.entries(sources)
    .filter(([path]) => !/messages\.ts$|\.test\.tsx?$|\/test\//.test(path))
    .map(([, text]) => text)
    .join('\n');
  /** The start and end of keys that are put together, as in `tags.${name}Title`. */
  const patterns = [...code.matchAll(/`((?:[a-z]\w*\.)*)\$\{[^`}]*\}([\w.]*)`/gi)]
    .map(([, start = '', end = '']) => ({ start, end }))
    .filter(({ start, end }) => start !== '' || end.startsWith('.'));

  it('has each key in one module only', () => {
    const keys = Object.values(messagesByModule).flatMap(Object.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    expect(keys.length).toBe(Object.keys(allMessages).length);
  });

  it('uses every key', () => {
    const isUsed = (key: string) =>
      code.includes(`'${key}'`) || patterns.some(({ start, end }) => key.startsWith(start) && key.endsWith(end));
    expect(Object.keys(allMessages).filter((key) => !isUsed(key))).toEqual([]);
  });

  it('keeps the agreed texts unchanged', () => {
    expect(allMessages).toMatchObject({
      'server.error': 'Serer error',
      'server.message': 'Dit was het bericht van de server',
      'upload.failed': 'foutje',
      'site.busy': 'Er wordt hard gewerkt op je gegevens van het internet te halen',
      'login.super': 'Super!',
      'signup.unequal': 'De wachtwoorden zijn niet gelijk aan elkaar',
      'signup.submit': 'Account aanmaken',
      'login.oops': 'Oops!',
      'foto.downloadError': 'Bad Login Info',
      'login.needed': 'Om toegang te hebben moet je ingelogd zijn',
    });
  });
});
