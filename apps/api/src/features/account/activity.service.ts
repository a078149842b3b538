import { AppError, activityKinds, type Activity, type ActivityPage } from '@ledenportaal/shared';
import { entriesAfter, type AuditEntry } from '../../platform/audit.js';
import type { Cursor } from '../../platform/page.js';
import { findDownloadsAfter, type DownloadRecord } from '../downloads/index.js';
import { findBeschrijvingen } from '../fotos/index.js';

type Asked = { before?: string | undefined; limit: number };
/** One line as it was written down. */
type Line = Cursor & { kind: Activity['kind']; subject: string; naam: string };

/** What an account did, and what was done to it, by the audit and the download log together. */
export const activityOf = async (account: string, { before, limit }: Asked): Promise<ActivityPage> => {
  const place = before === undefined ? undefined : placeOf(before);
  const [entries, downloads] = await Promise.all([
    entriesAfter(account, activityKinds, place, limit + 1),
    findDownloadsAfter(account, place, limit + 1),
  ]);
  const lines = [...entries.map((entry) => ofAudit(entry, account)), ...downloads.map(ofDownload)].sort(newestFirst);
  const page = lines.slice(0, limit);
  const last = page.at(-1);
  return { docs: await withFotos(page), next: last && lines.length > limit ? cursorOf(last) : null };
};

/** Of the account itself no name is told: the line is about whoever reads it. */
const ofAudit = ({ _id, at, action, subject, naam = '' }: AuditEntry, account: string): Line => ({
  id: String(_id),
  at,
  kind: action as Activity['kind'],
  subject: String(subject),
  naam: String(subject) === account ? '' : naam,
});

const ofDownload = ({ _id, createdAt, foto }: DownloadRecord): Line => ({
  id: String(_id),
  at: createdAt,
  kind: 'foto.downloaded',
  subject: String(foto),
  naam: '',
});

const newestFirst = (a: Line, b: Line) => b.at.getTime() - a.at.getTime() || Number(b.id > a.id) - Number(b.id < a.id);

const withFotos = async (lines: Line[]): Promise<Activity[]> => {
  const ofFotos = lines.filter(({ kind }) => kind.startsWith('foto.')).map(({ subject }) => subject);
  const namen = await findBeschrijvingen([...new Set(ofFotos)]);
  return lines.map(({ id, at, kind, subject, naam }) => ({
    _id: id,
    at: at.toISOString(),
    kind,
    naam: namen.get(subject) ?? naam,
    foto: namen.has(subject) ? subject : null,
  }));
};

const cursorOf = ({ at, id }: Cursor) => `${at.toISOString()}_${id}`;

const aCursor = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([\da-f]{24})$/;

const placeOf = (cursor: string): Cursor => {
  const [, moment = '', id = ''] = aCursor.exec(cursor) ?? [];
  const at = new Date(moment);
  if (Number.isNaN(at.getTime()))
    throw new AppError('invalid', { fields: { before: 'Deze plaats in de tijdlijn bestaat niet.' } });
  return { at, id };
};
