import { AppError, normalise, type FotoUpload, type UploadedFoto, type Viewer } from '@ledenportaal/shared';
import type { ReceivedSidecar } from '../../http/body-parser.js';
import type { RequestContext } from '../../http/register-routes.js';
import type { HashedFile } from '../../platform/storage/hash-file.js';
import { record } from '../../platform/audit.js';
import { isCertainlyNotWritten } from '../../platform/database/unavailable.js';
import type { Derived } from '../../platform/images/images.js';
import { readFileMetadata, type FotoMetadata } from '../../platform/jpeg/metadata/foto-metadata.js';
import type { Layer } from '../../platform/jpeg/metadata/layer.js';
import { readXmp } from '../../platform/jpeg/metadata/xmp-layer.js';
import { createStamps } from '../../platform/database/stamps.js';
import type { Resources } from '../../platform/resources.js';
import {
  assertLicence,
  newFotoId,
  toTakenFields,
  type FotoFileService,
  type FotoReadService,
  type FotoWriteService,
  type LabelTargetService,
  type LargeFotoService,
  type LookAlikeService,
  type StoredOriginal,
} from '../fotos/index.js';
import type { LabelService } from '../labels/index.js';
import type { ReeksService } from '../reeksen/index.js';
import { toProposedRechten } from './file-rights.js';
import { addSentContent, hasSentContent, toFotoTexts, toTagNames } from './file-metadata.js';

export type UploadDeps = {
  fotoReads: Pick<FotoReadService, 'assertUniqueHash' | 'rejectDuplicateHash' | 'toAddedFoto'>;
  fotoWrites: Pick<FotoWriteService, 'storeFoto' | 'settleLabels' | 'deleteFotoRecord'>;
  fotoFiles: Pick<FotoFileService, 'storeFotoFiles' | 'deleteFotoFiles'>;
  lookAlikes: Pick<LookAlikeService, 'prepare' | 'compareUploaded'>;
  tags: Pick<LabelService, 'ensure' | 'findIdsByName'>;
  labelTargets: Pick<LabelTargetService, 'resolveNew'>;
  largeFotos: Pick<LargeFotoService, 'task' | 'reportUpload'>;
  reeksen: Pick<ReeksService, 'find' | 'recordUpload'>;
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

export const createUploadService = (
  { images, content: portalContent, settings: { siteUrl }, background, log }: Resources,
  deps: UploadDeps,
) => {
  const { fotoReads, fotoWrites, fotoFiles, lookAlikes, tags, labelTargets, largeFotos, reeksen } = deps;

  /**
   * Rolls back a failed upload. Keeps the files when the document may still be there (connection lost), because a photo
   * without files must never be findable. `inserted`: undefined when it was not tried.
   */
  const rollbackUpload = async (id: string, inserted: Promise<unknown> | undefined) => {
    const isDeleted =
      !inserted ||
      (await fotoWrites.deleteFotoRecord(id).then(
        () => true,
        () => inserted.then(() => false, isCertainlyNotWritten),
      ));
    if (isDeleted) await fotoFiles.deleteFotoFiles({ _id: id, picture: undefined });
    else log.error({ foto: id }, 'an upload may be incomplete: the database connection was lost while it was stored');
  };

  const readFile = async (
    file: HashedFile,
    { id: owner }: Viewer,
    signal?: AbortSignal,
    sidecar?: Layer,
  ): Promise<ReadFile> => {
    const { path, markers } = file;
    const [derived, metadata] = await Promise.all([
      images.derive(path, { owner, signal, markers }),
      // Cameras may store no UTC offset.
      readFileMetadata(path, portalContent.site.timeZone, { sidecar, markers }),
    ]);
    return { derived, metadata };
  };

  /** Returns the tags of these keywords, and the keywords that are no tag. */
  const resolveTags = async (namen: string[], by: Viewer, createsTags: boolean) => {
    if (createsTags) return { ids: await Promise.all(namen.map((naam) => tags.ensure(naam, by.id))), unknown: [] };
    const idsByName = await tags.findIdsByName(namen);
    const ids = namen.flatMap((naam) => idsByName.get(normalise(naam)) ?? []);
    return { ids, unknown: namen.filter((naam) => !idsByName.has(normalise(naam))) };
  };

  return {
    readFile,
    /**
     * Adds a photo, with what the metadata of its file tell and what was sent with it. Stores the files first and the
     * document second, because a photo without files must never be findable. Moves the uploaded file. Throws `foto_exists`
     * when a photo with the same content exists, `bad_sidecar`, `reeks_not_found`, and `invalid` for a label that never
     * existed or a licence that is not in the list.
     */
    add: async (file: HashedFile, by: Viewer, options: UploadOptions = {}): Promise<UploadedFoto> => {
      const { reauthorize, sidecar, createsTags = false, content: sent } = options;
      assertLicence(sent?.rechten, portalContent);
      const id = newFotoId();
      const layer = sidecar && parseSidecar(sidecar);
      largeFotos.reportUpload();
      const failedCheck = new AbortController();
      const signal = AbortSignal.any([failedCheck.signal, ...(options.signal ? [options.signal] : [])]);
      // The database answers while the photo is decoded.
      const checks = Promise.all([
        labelTargets.resolveNew({ tags: sent?.tags ?? [], themes: sent?.themes ?? [] }),
        fotoReads.assertUniqueHash(file.sha256),
        sent?.reeks ? reeksen.find(sent.reeks) : undefined,
      ]);
      checks.catch((cause: unknown) => failedCheck.abort(cause));

      let inserted: ReturnType<FotoWriteService['storeFoto']> | undefined;
      const insert = async (read: ReadFile, stored: Pick<StoredOriginal, 'size' | 'crc32'>) => {
        signal.throwIfAborted();
        if (createsTags) await checks;
        const [[labels, , reeks], keywords, canCompare] = await Promise.all([
          checks,
          resolveTags(toTagNames(read.metadata), by, createsTags),
          lookAlikes.prepare(),
          reauthorize?.(),
        ]);
        const { fromFile, content, isFull } = toContent(read, keywords.ids, {
          ...options,
          content: { ...sent, ...labels },
        });
        if (reeks) await reeksen.recordUpload(reeks, by);
        inserted = fotoWrites.storeFoto({
          _id: id,
          ...toPictureFields(file, read, stored, options),
          ...content,
          trefwoorden: keywords.unknown,
          needsLarge: true,
          ...(reeks && { reeks: reeks._id }),
          ...createStamps(by.id, getAddedAt(read, options)),
        });
        const foto = await fotoWrites.settleLabels(await inserted);
        await record({ action: 'foto.added', by: by.id, subject: id, ...(reeks && { group: String(reeks._id) }) });
        const rechten = toProposedRechten(read.metadata, { licences: portalContent.licences, siteUrl });
        const reply = {
          voorstel: { tags: keywords.unknown, ...(rechten && { rechten }) },
          ...(sent && hasSentContent(sent) && { uitBestand: fromFile }),
        };
        return { foto, reply, isFull, canCompare };
      };

      const store = async (): Promise<UploadedFoto> => {
        const read = await readFile(file, by, signal, layer);
        signal.throwIfAborted();
        const picture = { _id: id, picture: undefined };
        const { warnings, ...stored } = await fotoFiles.storeFotoFiles(picture, file, read.derived);
        const { foto, reply, isFull, canCompare } = await insert(read, stored).catch(async (cause: unknown) => {
          await rollbackUpload(id, inserted);
          // Two at once: the other one was first.
          return fotoReads.rejectDuplicateHash(cause, file.sha256);
        });
        largeFotos.reportUpload();
        background.wake(largeFotos.task.name);
        const gelijkend = canCompare ? await lookAlikes.compareUploaded(foto, by) : [];
        const waarschuwingen = [...(warnings.waarschuwingen ?? []), ...(isFull ? (['te_veel_tags'] as const) : [])];
        return {
          results: fotoReads.toAddedFoto(foto, by),
          ...reply,
          gelijkend,
          ...(waarschuwingen.length > 0 && { waarschuwingen }),
        };
      };
      return store().catch(async (cause: unknown) => {
        await checks;
        throw cause;
      });
    },
  };
};

/** Returns what the file tells, and what the photo gets: that, with what was sent. */
const toContent = (
  { metadata }: ReadFile,
  tags: string[],
  { content = {}, bestandsnaam = '', defaultEigenaar = '' }: UploadOptions,
) => {
  const texts = toFotoTexts(metadata, bestandsnaam);
  const fromFile = { ...texts, eigenaar: texts.eigenaar || defaultEigenaar, tags };
  return { fromFile, ...addSentContent(fromFile, content) };
};

const toPictureFields = (
  { sha256 }: HashedFile,
  { derived, metadata: { takenAt } }: ReadFile,
  { size: bytes, crc32 }: Pick<StoredOriginal, 'size' | 'crc32'>,
  { bestandsnaam }: UploadOptions,
) => {
  const { thumbnails: _, ...fields } = derived;
  return {
    ...{ sha256, bytes, crc32, ...fields },
    ...(takenAt && toTakenFields(takenAt)),
    genomenOpRead: true,
    ...(bestandsnaam && { bestandsnaam }),
  };
};

/** Returns when the photo was added: not in the future, where it would stay the newest. Undefined for now. */
const getAddedAt = ({ metadata: { takenAt } }: ReadFile, { createdAt }: UploadOptions): Date | undefined => {
  if (createdAt !== 'taken') return createdAt;
  return takenAt && takenAt.at.getTime() <= Date.now() ? takenAt.at : undefined;
};

const parseSidecar = ({ name, bytes }: ReceivedSidecar): Layer => {
  const layer = readXmp(bytes);
  if (!layer) throw new AppError('bad_sidecar', { text: `${name} is geen leesbaar XMP-bestand.` });
  return layer;
};
