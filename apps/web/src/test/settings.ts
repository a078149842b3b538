import type { PortalSettingsView, SettingsValues } from '@ledenportaal/shared';

const values: SettingsValues = {
  organisation: 'Ruigenhei',
  product: { slug: 'wildgebied', name: 'Wildgebied' },
  contact: { email: 'info@example.org', telefoon: '', adres: '' },
  logo: null,
  colour: null,
  timeZone: 'Europe/Amsterdam',
  feed: null,
  analytics: null,
  survey: { address: 'https://enquete.example.org/', minutes: 5 },
  downloadNames: 'id',
  usageTerms: null,
  activityDays: 365,
  signup: 'leden',
  teksten: { kort: { title: 'Over het gebied', text: 'Bos en heide.' }, middel: null, lang: null },
  palette: {
    colours: [
      { name: 'Groen', hex: '#3aaa35', cmyk: [75, 0, 100, 0], pms: '369', use: '' },
      { name: 'Lucht', hex: '#7fcff5', cmyk: null, pms: '', use: '' },
    ],
    extras: [],
  },
  renditions: [
    {
      key: 'website',
      name: 'Website',
      use: '',
      group: 'website',
      longSide: 1600,
      maxBytes: 1_500_000,
      turns: false,
      allowSmaller: false,
    },
    { key: 'a5', name: 'A5', use: '', group: 'drukwerk', width: 1748, height: 2480, turns: true, allowSmaller: false },
  ],
  licences: [
    {
      key: 'onbekend',
      name: 'Onbekend',
      doelen: ['website', 'social', 'drukwerk', 'pers', 'advertentie'],
      overleg: false,
      address: '',
    },
  ],
  voorwaarden: null,
  messages: { 'social.lead': 'Zes berichten.' },
};

/** The settings as GET /api/beheer/instellingen returns them. */
export const buildSettingsView = (
  changes: Partial<SettingsValues> = {},
  view: Partial<PortalSettingsView> = {},
): PortalSettingsView => ({
  values: { ...values, ...changes },
  sources: Object.fromEntries(
    Object.keys(values).map((name) => [name, 'content']),
  ) as unknown as PortalSettingsView['sources'],
  revision: 3,
  logo: null,
  ...view,
});
