import type { Feature } from '../../http/feature.js';
import { createDatabaseMutex } from '../../platform/database/database-mutex.js';
import type { Resources } from '../../platform/resources.js';
import { fotoData } from './foto.personal-data.js';
import type { AccountLookupService } from '../accounts/index.js';
import type { JobService } from '../jobs/index.js';
import type { LabelLookupService } from '../labels/index.js';
import { createFotoCleanupService } from './cleanup/foto-cleanup.service.js';
import { createFotoOrphanService } from './cleanup/foto-orphan.service.js';
import { createIncompleteFotoService } from './cleanup/incomplete-foto.service.js';
import { createKnownFotoService } from './cleanup/known-foto.service.js';
import { eigenaarRoutes } from './eigenaars/eigenaar.router.js';
import { createEigenaarRenameService } from './eigenaars/eigenaar-rename.service.js';
import { createEigenaarService } from './eigenaars/eigenaar.service.js';
import { createFotoEditService } from './foto-edit.service.js';
import { createFotoFileService } from './foto-file.service.js';
import { createBulkService } from './bulk/bulk.service.js';
import { createFotoChangeService } from './bulk/foto-change.service.js';
import type { FotoReadService } from './foto-read.service.js';
import { createFotoWriteService } from './foto-write.service.js';
import { isPublicFotoKey, parseFotoKey } from './foto.keys.js';
import { fotoRoutes } from './foto.router.js';
import { createFotoService, type EmptySearches } from './foto.service.js';
import { heroRoutes } from './hero/hero.router.js';
import { createHeroService } from './hero/hero.service.js';
import { createDateTakenService } from './images/date-taken.service.js';
import { createFileReadService } from './images/file-read.service.js';
import { createFotoChecksumService } from './images/foto-checksum.service.js';
import type { FotoFocusService } from './images/foto-focus.service.js';
import { createLargeFotoService } from './images/large-foto.service.js';
import { createPositionRemovalService } from './images/position-removal.service.js';
import { createLabelCountService } from './labels/label-count.service.js';
import { createLabelRemovalService } from './labels/label-removal.service.js';
import { labelTrashRoutes } from './labels/label-trash.router.js';
import { createLabelTargetService } from './labels/label-target.service.js';
import { createLabelTrashService } from './labels/label-trash.service.js';
import { trefwoordRoutes } from './labels/trefwoord.router.js';
import { createTrefwoordService } from './labels/trefwoord.service.js';
import { lookAlikeRoutes } from './look-alikes/look-alike.router.js';
import { createLookAlikeService } from './look-alikes/look-alike.service.js';
import { createPictureHashService } from './look-alikes/picture-hash.service.js';
import { createRecognitionService } from './look-alikes/recognition.service.js';
import { createFotoExportService } from './metadata-csv/foto-export.service.js';
import { createFotoPlanImportService } from './metadata-csv/fotoplan-import.service.js';
import { fotoPlanRoutes } from './metadata-csv/fotoplan.router.js';
import { createFotoPlanService } from './metadata-csv/fotoplan.service.js';
import { createLabelNameService } from './metadata-csv/label-name.service.js';
import { createOldPictureService } from './pictures/old-picture.service.js';
import { createPictureChangeService } from './pictures/picture-change.service.js';
import { pictureRoutes } from './pictures/picture.router.js';
import { createRotationService } from './pictures/rotation.service.js';
import type { FotoIndexService } from './search/foto-index.service.js';
import { createFotoSearchService, type RecentDownloads } from './search/foto-search.service.js';
import { createLicenceUseService } from './search/licence-use.service.js';
import { createCorrectionService } from './search/correction.service.js';
import { createSuggestService } from './search/suggest/suggest.service.js';
import { createFotoDeletionService } from './trash/foto-deletion.service.js';
import { createTrashPurgeService } from './trash/trash-purge.service.js';
import { createTrashService } from './trash/trash.service.js';

type Deps = {
  fotoReads: FotoReadService;
  fotoIndex: FotoIndexService;
  fotoFocus: FotoFocusService;
  accountLookup: AccountLookupService;
  labelLookup: LabelLookupService;
  jobs: JobService;
  downloads: {
    countDownloadsTogether: () => Promise<number>;
    countDownloadsOf: (ids: string[]) => Promise<Map<string, number>>;
  };
  recentDownloads: RecentDownloads;
  emptySearches: EmptySearches;
  collectionItems: { removeFotoFromCollections: (foto: string) => Promise<void> };
  renditionStore: { removeRenditions: (foto: string) => Promise<void> };
};

/** Photos: search, edit, labels, trash and images. */
export const createFotoFeature = (resources: Resources, deps: Deps) => {
  const { background } = resources;
  const { fotoReads, fotoIndex, fotoFocus, labelLookup, jobs, downloads, recentDownloads, emptySearches } = deps;
  const { collectionItems, renditionStore } = deps;
  /** For whatever makes a label exist or not. */
  const runExclusive = createDatabaseMutex('labels');
  const labelTargets = createLabelTargetService({ labelLookup, runExclusive });
  const fotoWrites = createFotoWriteService({ labelLookup, labelTargets });
  const fotoFiles = createFotoFileService(resources);

  const eigenaarRenames = createEigenaarRenameService({ jobs });
  const changes = createFotoChangeService({ fotoWrites, labelTargets, eigenaarRenames });
  const edits = createFotoEditService(resources, { labelLookup, fotoWrites, fotoFocus, changes });
  const deletions = createFotoDeletionService(resources, { fotoWrites, jobs });
  const lookAlikes = createLookAlikeService(resources, { fotoReads, fotoIndex });
  const recognition = createRecognitionService(resources, { fotoReads, fotoIndex });
  const knownFotos = createKnownFotoService(resources);
  const largeFotos = createLargeFotoService(resources);
  const onPictureChanged = () => {
    largeFotos.reportUpload();
    background.wake(largeFotos.task.name);
    background.wake(pictureHashes.task.name);
  };
  const pictureChanges = createPictureChangeService({ fotoFiles, knownFotos, changes, onChanged: onPictureChanged });
  const onPurged = async (id: string) => {
    await pictureChanges.removeOldPictures(id);
    await collectionItems.removeFotoFromCollections(id);
    await renditionStore.removeRenditions(id);
    await lookAlikes.removePairs(id);
  };
  const trashPurge = createTrashPurgeService(resources, { fotoWrites, deletions, onPurged });
  const trash = createTrashService(resources, deps, { fotoWrites, labelTargets, changes, deletions, trashPurge });

  const searches = createFotoSearchService({ fotoReads, fotoIndex, recentDownloads, jobs });
  const corrections = createCorrectionService({ searches, fotoIndex });
  const suggestions = createSuggestService(resources, { fotoIndex });
  const fotos = createFotoService({ fotoReads, edits, searches, corrections, emptySearches, trash, downloads });
  const oldPictures = createOldPictureService(resources, deps, { fotos, fotoFiles, pictureChanges });
  const rotations = createRotationService(resources, { fotos, pictureChanges });
  const bulk = createBulkService(resources, { labelLookup, searches, jobs, changes, trash });

  const eigenaars = createEigenaarService({ fotoIndex, eigenaarRenames, jobs, changes });

  const labelNames = createLabelNameService();
  const exports = createFotoExportService(resources, { bulk, labelNames, downloads });
  const fotoPlans = createFotoPlanService(resources, { labelNames });
  const imports = createFotoPlanImportService({ labelLookup, jobs, changes });

  const hero = createHeroService(resources, { fotoReads, fotoIndex });

  const orphans = createFotoOrphanService(resources, { knownFotos });
  const incompleteFotos = createIncompleteFotoService(resources, { knownFotos });
  const fotoCleanup = createFotoCleanupService(resources, { orphans, incompleteFotos, knownFotos });

  const labelRemoval = createLabelRemovalService({ labelTargets, jobs, changes, runExclusive });
  const labelCounts = createLabelCountService({ fotoIndex });
  const labelTrash = createLabelTrashService({ jobs });
  const trefwoorden = createTrefwoordService({ labelLookup, fotoIndex, bulk });
  const positionRemoval = createPositionRemovalService(resources);
  const fileReads = createFileReadService(resources);
  const fotoChecksums = createFotoChecksumService(resources, { fileReads });
  const datesTaken = createDateTakenService(resources, { fileReads });
  const pictureHashes = createPictureHashService(resources, { fileReads, lookAlikes });
  const focusTask = fileReads.createReadTask({
    name: 'fotos.focus',
    firstAfterMs: 4 * 60_000,
    field: 'focus',
    read: async (foto) => (await fotoFocus.storeFocus(foto)) !== undefined,
  });
  const mediaFolder = {
    canShow: async (key: string, isForEditors: boolean) => {
      if (!isPublicFotoKey(key)) return false;
      const parsed = parseFotoKey(key);
      // Only who sees all photos gets addresses of those in the trash.
      if (isForEditors || !parsed || parsed.folder.startsWith('trash/')) return true;
      return fotoIndex.isVisible(parsed.foto._id);
    },
    isReferenced: fotoFiles.isReferenced,
    create: largeFotos.openLarge,
  };
  return {
    services: {
      fotoFiles,
      fotoIndex,
      fotoBulk: bulk,
      fotoPlans,
      fotoReads,
      fotos,
      fotoSearches: searches,
      fotoTrash: trash,
      fotoWrites,
      hero,
      knownFotos,
      licenceUse: createLicenceUseService({ fotoIndex }),
      datesTaken,
      fotoChecksums,
      fotoCleanup,
      labelCounts,
      labelRemoval,
      labelTargets,
      largeFotos,
      lookAlikes,
      oldPictures,
      pictureChanges,
      positionRemoval,
      trashPurge,
    },
    registerRoutes: (api) => {
      fotoRoutes(api, { fotos, bulk, suggestions });
      fotoPlanRoutes(api, { exports, plans: fotoPlans, imports });
      heroRoutes(api, hero);
      eigenaarRoutes(api, eigenaars);
      pictureRoutes(api, oldPictures, rotations);
      labelTrashRoutes(api, labelTrash);
      trefwoordRoutes(api, trefwoorden);
      lookAlikeRoutes(api, lookAlikes, recognition);
    },
    tasks: [
      labelRemoval.task,
      trashPurge.task,
      oldPictures.task,
      fotoCleanup.task,
      positionRemoval.task,
      datesTaken.task,
      fotoChecksums.task,
      pictureHashes.task,
      focusTask,
      largeFotos.task,
    ],
    mediaFolders: { fotos: mediaFolder, trash: mediaFolder },
    personalData: fotoData,
  } satisfies Feature;
};
