import {
  AppError,
  isDated,
  sections,
  type CatalogueFile,
  type FileEdit,
  type NewFile,
  type Viewer,
} from '@ledenportaal/shared';
import type { ReceivedFile } from '../../http/receive.js';
import { record } from '../../platform/audit.js';
import type { Images } from '../../platform/images.js';
import { createAdd, secondsIn } from './file.add.js';
import type { Bytes } from './file.bytes.js';
import { changeFile, changeVersion, findFile, keepVersion, refuseTaken, takeOut } from './file.changes.js';
import { newKey } from './file.keys.js';
import { kindFor, refuseKind } from './file.kind.js';
import { FileModel, type FileRecord } from './file.model.js';
import { namesOf } from './file.name.js';

type Parts = { bytes: Bytes; images: Images; present: (file: FileRecord) => CatalogueFile };

const widestPoster = 1280;

/** Creates the service for the catalogue files that admins manage. */
export const createFiles = ({ bytes, images, present }: Parts) => {
  const addFile = createAdd(bytes);

  const add = async (file: ReceivedFile, told: NewFile, { id: by }: Viewer, signal: AbortSignal) =>
    present(await addFile(file, told, by, signal));

  const update = async (id: string, { updatedAt, ...about }: FileEdit, { id: by }: Viewer): Promise<CatalogueFile> => {
    const before = await findFile(id);
    const isLatest = updatedAt === undefined || updatedAt === before.updatedAt.toISOString();
    if (isLatest) refuseKind(about.section, before.kind);
    const set = {
      ...about,
      ...namesOf(about.filename, before.kind),
      seconds: secondsIn(about.section, before.seconds),
    };
    const changed = isLatest && (await changeVersion(before, by, set));
    if (!changed) throw new AppError('file_changed', { details: { file: present(await findFile(id)) } });
    await record({ action: 'file.changed', by, subject: id, naam: changed.filename });
    return present(changed);
  };

  /** Replaces the bytes. Saves the previous version as an old version; the poster stays with the file. */
  const replace = async (
    id: string,
    file: ReceivedFile,
    seconds: number | undefined,
    { id: by }: Viewer,
    signal: AbortSignal,
  ): Promise<CatalogueFile> => {
    const standing = await findFile(id);
    const kind = await kindFor(standing.section, file.path);
    await refuseTaken(namesOf(standing.filename, kind).normaal, standing._id);
    signal.throwIfAborted();
    const key = newKey(id, kind);
    const measured = { kind, key, size: file.size, sha256: file.sha256 };
    const { after } = await bytes.keepWhile(new Map([[key, { path: file.path, mayMove: true }]]), () =>
      changeFile(id, by, async (before) => {
        signal.throwIfAborted();
        refuseKind(before.section, kind);
        await keepVersion(before, 'replaced', by);
        return { ...measured, ...namesOf(before.filename, kind), seconds: secondsIn(before.section, seconds) };
      }),
    );
    await record({ action: 'file.replaced', by, subject: id, naam: after.filename });
    return present(after);
  };

  const setPoster = async (
    id: string,
    file: ReceivedFile,
    alt: string,
    { id: by }: Viewer,
    signal: AbortSignal,
  ): Promise<CatalogueFile> => {
    await findFile(id);
    const { jpeg, width, height } = await images.resizeToWidth(file.path, widestPoster, signal);
    const poster = { key: newKey(id, 'jpg'), alt, width, height };
    const { before, after } = await bytes.keepWhile(new Map([[poster.key, jpeg]]), () =>
      changeFile(id, by, () => {
        signal.throwIfAborted();
        return { poster };
      }),
    );
    if (before.poster) await bytes.disposeUnnamed([before.poster.key]);
    await record({ action: 'file.changed', by, subject: id, naam: after.filename });
    return present(after);
  };

  const remove = async (id: string, { id: by }: Viewer): Promise<{ msg: string }> => {
    const { filename } = await takeOut(id, by);
    await record({ action: 'file.removed', by, subject: id, naam: filename });
    return { msg: `Bestand ‘${filename}’ is verwijderd.` };
  };

  return { addFile, add, update, replace, setPoster, remove, list: async () => (await inOrder()).map(present) };
};

/** Dated sections are sorted by period, latest first; other files by `order`. */
const inOrder = async (): Promise<FileRecord[]> => {
  const files = await FileModel.find().sort({ order: 1, _id: 1 }).lean<FileRecord[]>();
  const place = ({ section }: FileRecord) => sections.indexOf(section);
  const laterFirst = (a: FileRecord, b: FileRecord) => Number(b.period > a.period) - Number(b.period < a.period);
  return files.sort((a, b) => place(a) - place(b) || (isDated(a.section) ? laterFirst(a, b) : 0));
};
