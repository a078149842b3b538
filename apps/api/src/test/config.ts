import type { Config } from '@ledenportaal/shared';

export const buildConfig = (changes: Partial<Config> = {}): Config => ({
  organisation: 'Stichting Ruigenhei',
  product: { slug: 'wildgebied', name: 'Wildgebied' },
  logo: null,
  version: '1.0.0',
  commit: null,
  timeZone: 'Europe/Amsterdam',
  signup: 'leden',
  feed: null,
  analytics: null,
  contact: { email: 'info@ruigenhei.example', telefoon: '', adres: '' },
  maxUploadBytes: 1,
  messages: {},
  ...changes,
});
