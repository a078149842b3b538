import { AppError, normalise, type FotoUpload, type UploadedFoto, type Viewer } from '@ledenportaal/shared';
import type { ReceivedSidecar } from '../../http/body-parser.js';
import type { RequestContext } from '../../http/register-routes.js';
import type { HashedFile } from '../../platform/storage/hash-file.js';
import { record } from '../../platform/audit.js';
import { isCertainlyNotWritten, isDuplicateKey } from '../../platform/database/database.js';
import type { Derived } from '../../platform/images/images.js';
import { readFileMetadata, type FotoMetadata } from '../../platform/jpeg/metadata/foto-metadata.js';
import type { Layer } from '../../platform/jpeg/metadata/layer.js';
import { readXmp } from '../../platform/jpeg/metadata/xmp-layer.js';
import { createStamps } from '../../platform/database/stamps.js';
import type { Resources } from '../../platform/resources.js';
import {
  newFotoId,
  toTakenFields,
  type FotoFileService,
  type FotoReadService,
  type FotoWriteService,
  type LabelTargetService,
  type LargeFotoService,
  type LookAlikeService,
} from '../fotos/index.js';
import type { LabelService } from '../labels/index.js';
import { addSentContent, hasSentContent, toFotoTexts, toTagNames } from './file-metadata.js';

export type UploadDeps = {
  fotoReads: Pick<FotoReadService, 'assertUniqueHash' | 'toFotosForViewer'>;
  fotoWrites: Pick<FotoWriteService, 'insertFoto' | 'deleteFotoRecord'>;
  fotoFiles: Pick<FotoFileService, 'storeFotoFiles' | 'deleteFotoFiles'>;
  lookAlikes: Pick<LookAlikeService, 'compareUploaded'>;
  tags: Pick<LabelService, 'ensure' | 'findIdsByName'>;
  labelTargets: Pick<LabelTargetService, 'resolveNew'>;
  largeFotos: Pick<LargeFotoService, 'task' | 'reportUpload'>;
};
export type UploadOptions = Partial<RequestContext> & {
  /** What was sent with the file. */
  content?: Partial<FotoUpload>;
  bestandsnaam?: string;
  /** The XMP of a program that leaves the file as it is; it goes before what is in the file. */
  sidecar?: ReceivedSidecar | undefined;
  /** Eigenaar of a photo of which neither `content` nor the file names one; by default empty, because the uploader need not be the maker. */
  defaultEigenaar?: string | undefined;
  /** Makes tags of keywords that are none yet, instead of proposing them. */
  createsTags?: boolean;
  /** When the photo was added, or `taken` for the date in the file. By default now. */
  createdAt?: Date | 'taken';
};
type ReadFile = { derived: Derived; metadata: FotoMetadata };
export type UploadService = ReturnType<typeof createUploadService>;

export const createUploadService = ({ images, content: { site }, background, log }: Resources, deps: UploadDeps) => {
  const { fotoReads, fotoWrites, fotoFiles, lookAlikes, tags, labelTargets, largeFotos } = deps;

  /**
   * Rolls back a failed upload. Keeps the files when the insert may still have succeeded (connection lost), because a
   * photo without files must never be findable.
   */
  const rollbackUpload = async (id: string, cause: unknown) => {
    const isDeleted = await fotoWrites.deleteFotoRecord(id).then(
      () => true,
      () => isCertainlyNotWritten(cause),
    );
    if (isDeleted) await fotoFiles.deleteFotoFiles({ _id: id, picture: undefined });
    else log.error({ foto: id }, 'an upload may be incomplete: the database connection was lost while it was stored');
  };

  const readFile = async (
    file: HashedFile,
    { id: owner }: Viewer,
    signal?: AbortSignal,
    sidecar?: Layer,
  ): Promise<ReadFile> => ({
    derived: await images.derive(file.path, { owner, signal }),
    // Cameras may store no UTC offset.
    metadata: await readFileMetadata(file.path, site.timeZone, sidecar),
  });

  /** Returns the tags of these keywords, and the keywords that are no tag. */
  const resolveTags = async (namen: string[], by: Viewer, createsTags: boolean) => {
    if (createsTags) return { ids: await Promise.all(namen.map((naam) => tags.ensure(naam, by.id))), unknown: [] };
    const idsByName = await tags.findIdsByName(namen);
    const ids = namen.flatMap((naam) => idsByName.get(normalise(naam)) ?? []);
    return { ids, unknown: namen.filter((naam) => !idsByName.has(normalise(naam))) };
  };

  const insertDocument = async (
    id: string,
    file: HashedFile & { crc32: number },
    { derived, metadata }: ReadFile,
    by: Viewer,
    { content: sent = {}, bestandsnaam = '', defaultEigenaar = '', createsTags = false, createdAt }: UploadOptions,
  ) => {
    const { thumbnails: _, ...readFields } = derived;
    const { takenAt } = metadata;
    const { sha256, size: bytes, crc32 } = file;
    const texts = toFotoTexts(metadata, bestandsnaam);
    const { ids, unknown } = await resolveTags(toTagNames(metadata), by, createsTags);
    const fromFile = { ...texts, eigenaar: texts.eigenaar || defaultEigenaar, tags: ids };
    const { content, isFull } = addSentContent(fromFile, sent);
    const addedAt = createdAt === 'taken' ? getPast(takenAt?.at) : createdAt;
    const foto = await fotoWrites.insertFoto({
      _id: id,
      ...{ sha256, bytes, crc32, ...readFields },
      ...(takenAt && toTakenFields(takenAt)),
      genomenOpRead: true,
      ...(bestandsnaam && { bestandsnaam }),
      ...content,
      needsLarge: true,
      ...createStamps(by.id, addedAt),
    });
    await record({ action: 'foto.added', by: by.id, subject: id });
    return { foto, voorstel: { tags: unknown }, isFull, ...(hasSentContent(sent) && { uitBestand: fromFile }) };
  };

  return {
    readFile,
    /**
     * Adds a photo, with what the metadata of its file tell and what was sent with it. Stores the files first and the
     * document second, because a photo without files must never be findable. Moves the uploaded file. Throws `foto_exists`
     * when a photo with the same content exists, `bad_sidecar`, and `invalid` for a label that never existed.
     */
    add: async (file: HashedFile, by: Viewer, options: UploadOptions = {}): Promise<UploadedFoto> => {
      const { signal, reauthorize, sidecar, content } = options;
      const labels = await labelTargets.resolveNew({ tags: content?.tags ?? [], themes: content?.themes ?? [] });
      await fotoReads.assertUniqueHash(file.sha256);
      const read = await readFile(file, by, signal, sidecar && parseSidecar(sidecar));
      signal?.throwIfAborted();
      const id = newFotoId();
      const picture = { _id: id, picture: undefined };
      const { warnings, ...stored } = await fotoFiles.storeFotoFiles(picture, file.path, read.derived);
      const insert = async () => {
        signal?.throwIfAborted();
        await reauthorize?.();
        const insertOptions = { ...options, content: { ...content, ...labels } };
        const { foto, isFull, ...reply } = await insertDocument(id, { ...file, ...stored }, read, by, insertOptions);
        const [added] = await fotoReads.toFotosForViewer([foto], by);
        largeFotos.reportUpload();
        background.wake(largeFotos.task.name);
        const waarschuwingen = [...(warnings.waarschuwingen ?? []), ...(isFull ? (['te_veel_tags'] as const) : [])];
        return { results: added!, ...reply, ...(waarschuwingen.length > 0 && { waarschuwingen }) };
      };
      const added = await insert().catch(async (cause: unknown) => {
        await rollbackUpload(id, cause);
        // Two at once: the other one was first.
        if (isDuplicateKey(cause)) await fotoReads.assertUniqueHash(file.sha256);
        throw cause;
      });
      return { ...added, gelijkend: await lookAlikes.compareUploaded(id, by) };
    },
  };
};

const parseSidecar = ({ name, bytes }: ReceivedSidecar): Layer => {
  const layer = readXmp(bytes);
  if (!layer) throw new AppError('bad_sidecar', { text: `${name} is geen leesbaar XMP-bestand.` });
  return layer;
};

/** Returns the date unless it is in the future, where a photo would stay the newest. */
const getPast = (date: Date | undefined) => (date && date.getTime() <= Date.now() ? date : undefined);
