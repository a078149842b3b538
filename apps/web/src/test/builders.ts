import {
  mapFotoTexts,
  type Account,
  type ActivityItem,
  type TimelineItem,
  type Bedrijf,
  type CatalogueFile,
  type FailedMail,
  type Foto,
  type Job,
  type Lid,
  type Profile,
  type Reeks,
} from '@ledenportaal/shared';

const idOf = (number: number) => number.toString(16).padStart(24, '0');

export const buildFoto = (overrides: Partial<Foto> = {}): Foto => ({
  _id: idOf(1),
  thumbnail: [{ '480': '/media/480.jpg', '720': '/media/720.jpg', '2048': '/media/2048.jpg' }],
  ...mapFotoTexts(() => ''),
  beschrijving: 'Heide bij avond',
  eigenaar: 'Loes',
  status: 'zichtbaar',
  tags: [],
  themes: [],
  trefwoorden: [],
  oordeel: { verdict: 'overleg', reasons: ['licentie_onbekend'] },
  width: 3000,
  height: 2000,
  bytes: 3_400_000,
  thumbhash: '',
  inCollection: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...overrides,
});

export const buildJob = (overrides: Partial<Job> = {}): Job => ({
  _id: idOf(1),
  kind: 'fotos.change',
  state: 'done',
  subject: { fields: ['eigenaar'] },
  total: 40,
  processed: 40,
  done: 40,
  failure: null,
  left: { gone: 0, full: 0, changed: 0, exists: 0, label: 0 },
  named: [],
  by: { _id: idOf(8), naam: 'Ada Beheer' },
  createdAt: '2026-11-26T10:00:00.000Z',
  finishedAt: '2026-11-26T10:00:01.000Z',
  undo: null,
  undoUntil: '2026-11-27T10:00:00.000Z',
  isCancellable: false,
  undoneBy: null,
  ...overrides,
});

export const buildReeks = (overrides: Partial<Reeks> = {}): Reeks => ({
  _id: idOf(91),
  naam: '',
  by: { _id: idOf(8), naam: 'Ada Beheer' },
  createdAt: '2026-11-26T10:00:00.000Z',
  fotos: 3,
  concepten: 0,
  ...overrides,
});

export const buildActivity = (number: number, overrides: Partial<ActivityItem> = {}): ActivityItem => ({
  _id: idOf(number),
  at: '2026-11-26T10:00:00.000Z',
  who: { _id: idOf(8), naam: 'Ada Beheer' },
  what: 'foto.changed',
  kind: 'foto',
  object: { _id: idOf(100 + number), naam: `Foto ${number}`, exists: true },
  changes: { tags: [['bos'], ['heide']] },
  ...overrides,
});

export const buildLabel = (naam: string, number: number, count = 3) => ({ _id: idOf(number), naam, count });

const person = { email: 'loes@example.org', name: 'de Wit', voornaam: 'Loes', bedrijf: 'De Eik', role: 'lid' } as const;

export const buildProfile = (overrides: Partial<Profile> = {}): Profile => ({
  _id: 'a'.repeat(24),
  ...person,
  portimage: '',
  lid: null,
  ...overrides,
});

export const buildAccount = (number: number, overrides: Partial<Account> = {}): Account => ({
  _id: idOf(number),
  ...person,
  email: `account${number}@example.org`,
  name: `Nummer ${number}`,
  state: 'active',
  lid: null,
  createdAt: '2026-10-01T10:00:00.000Z',
  signedInAt: null,
  ...overrides,
});

export const buildTimelineItem = (number: number, overrides: Partial<TimelineItem> = {}): TimelineItem => ({
  _id: idOf(number),
  at: '2026-11-21T10:00:00.000Z',
  kind: 'account.signed-in',
  naam: '',
  foto: null,
  ...overrides,
});

export const buildFailedMail = (number: number, overrides: Partial<FailedMail> = {}): FailedMail => ({
  _id: idOf(number),
  to: `ontvanger${number}@example.org`,
  subject: 'Bevestig je e-mailadres',
  attempts: 9,
  error: '550 mailbox unavailable',
  createdAt: '2026-11-19T10:00:00.000Z',
  failedAt: '2026-11-20T10:00:00.000Z',
  ...overrides,
});

export const buildLid = (number: number, overrides: Partial<Lid> = {}): Lid => ({
  _id: idOf(number),
  naam: `Lid ${number}`,
  contactpersoon: 'Els van Dalen',
  adres: `Dorpsstraat ${number}`,
  postcode: '1234 AB',
  plaats: 'Elderveen',
  email: `lid${number}@example.org`,
  type: 'horeca',
  islid: false,
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...overrides,
});

export const buildBedrijf = (number: number, overrides: Partial<Bedrijf> = {}): Bedrijf => ({
  _id: idOf(number),
  naam: `Bedrijf ${number}`,
  beschrijving: '',
  categorie: '',
  doelgroepen: [],
  activiteiten: [],
  plaats: '',
  website: '',
  email: '',
  telefoon: '',
  favourite: false,
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...overrides,
});

export const buildFile = (number: number, overrides: Partial<CatalogueFile> = {}): CatalogueFile => ({
  _id: idOf(number),
  section: 'logo',
  filename: `Bestand ${number}.zip`,
  title: `Bestand ${number}`,
  beschrijving: '',
  period: '',
  meeting: '',
  kind: 'zip',
  size: 1_000,
  seconds: null,
  poster: null,
  src: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...overrides,
});
/** The fields of a download of an original in my downloads. */
export const downloadOfOriginal = {
  als: 'origineel',
  soort: null,
  x: null,
  y: null,
  rendition: 'Origineel',
  bytes: null,
};
export { idOf };
