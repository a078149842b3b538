import { AppError, timelineKinds, type TimelineItem, type TimelinePage, type Viewer } from '@ledenportaal/shared';
import { entriesAfter, type AuditEntry } from '../../platform/audit.js';
import type { Cursor } from '../../platform/database/page.js';
import type { DownloadRecord, DownloadService } from '../downloads/index.js';
import type { FotoReadService } from '../fotos/index.js';

export type TimelineDeps = {
  downloads: Pick<DownloadService, 'findDownloadsAfter'>;
  fotoReads: Pick<FotoReadService, 'findBeschrijvingen'>;
};

type TimelineQuery = { before?: string | undefined; limit: number };

/** An entry of the audit or the download log, before the photo is added. */
type TimelineLine = Cursor & { kind: TimelineItem['kind']; subject: string; naam: string };

export type TimelineService = ReturnType<typeof createTimelineService>;

export const createTimelineService = ({ downloads, fotoReads }: TimelineDeps) => {
  /** Returns a page of the audit and download log of the viewer's account, newest first: its own actions and those on it. */
  const getTimeline = async (viewer: Viewer, { before, limit }: TimelineQuery): Promise<TimelinePage> => {
    const { id: account } = viewer;
    const cursor = before === undefined ? undefined : parseCursor(before);
    const [auditEntries, downloadRecords] = await Promise.all([
      entriesAfter(account, timelineKinds, cursor, limit + 1),
      downloads.findDownloadsAfter(account, cursor, limit + 1),
    ]);
    const entries = [
      ...auditEntries.map((entry) => fromAuditEntry(entry, account)),
      ...downloadRecords.map(fromDownload),
    ].sort(newestFirst);
    const page = entries.slice(0, limit);
    const last = page.at(-1);
    return { docs: await addFotos(page, viewer), next: last && entries.length > limit ? formatCursor(last) : null };
  };

  const addFotos = async (entries: TimelineLine[], viewer: Viewer): Promise<TimelineItem[]> => {
    const fotoIds = entries.filter(({ kind }) => kind.startsWith('foto.')).map(({ subject }) => subject);
    const namen = await fotoReads.findBeschrijvingen([...new Set(fotoIds)], viewer);
    return entries.map(({ id, at, kind, subject, naam }) => ({
      _id: id,
      at: at.toISOString(),
      kind,
      naam: namen.get(subject) ?? naam,
      foto: namen.has(subject) ? subject : null,
    }));
  };

  return { getTimeline };
};

/** Leaves `naam` empty when its owner reads an entry about the account itself, and of a photo that the viewer may not see. */
const fromAuditEntry = ({ _id, at, action, subject, naam = '' }: AuditEntry, account: string): TimelineLine => ({
  id: String(_id),
  at,
  kind: action as TimelineItem['kind'],
  subject: String(subject),
  naam: String(subject) === account || action.startsWith('foto.') ? '' : naam,
});

const fromDownload = ({ _id, createdAt, foto }: DownloadRecord): TimelineLine => ({
  id: String(_id),
  at: createdAt,
  kind: 'foto.downloaded',
  subject: String(foto),
  naam: '',
});

const newestFirst = (a: TimelineLine, b: TimelineLine) =>
  b.at.getTime() - a.at.getTime() || Number(b.id > a.id) - Number(b.id < a.id);

const formatCursor = ({ at, id }: Cursor) => `${at.toISOString()}_${id}`;

const cursorPattern = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([\da-f]{24})$/;

const parseCursor = (cursor: string): Cursor => {
  const [, time = '', id = ''] = cursorPattern.exec(cursor) ?? [];
  const at = new Date(time);
  if (Number.isNaN(at.getTime()))
    throw new AppError('invalid', { fields: { before: 'Deze plaats in de tijdlijn bestaat niet.' } });
  return { at, id };
};
