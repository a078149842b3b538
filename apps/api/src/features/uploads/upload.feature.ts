import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import type { CollectionItemService } from '../collections/index.js';
import type {
  FotoFileService,
  FotoReadService,
  FotoService,
  FotoWriteService,
  LargeFotoService,
  LookAlikeService,
  OldPictureService,
  PictureChangeService,
  TrashService,
} from '../fotos/index.js';
import type { LabelService } from '../labels/index.js';
import { createFotoReplacementService } from './foto-replacement.service.js';
import { uploadRoutes } from './upload.router.js';
import { createUploadService } from './upload.service.js';

type Deps = {
  fotoReads: FotoReadService;
  fotoWrites: FotoWriteService;
  fotoFiles: FotoFileService;
  largeFotos: LargeFotoService;
  tags: LabelService;
  lookAlikes: LookAlikeService;
  fotos: FotoService;
  fotoTrash: TrashService;
  pictureChanges: PictureChangeService;
  oldPictures: OldPictureService;
  collectionItems: CollectionItemService;
};

export const createUploadFeature = (resources: Resources, deps: Deps) => {
  const { images, uploadsFolder, content, background, log } = resources;
  const { fotoReads, fotoWrites, fotoFiles, lookAlikes, largeFotos, tags } = deps;
  const onAdded = () => {
    largeFotos.reportUpload();
    background.wake(largeFotos.task.name);
  };
  const uploadService = createUploadService({
    fotoReads,
    fotoWrites,
    fotoFiles,
    lookAlikes,
    tags,
    images,
    timeZone: content.site.timeZone,
    log,
    onAdded,
  });
  const { fotos, fotoTrash, pictureChanges, oldPictures, collectionItems } = deps;
  const replacements = createFotoReplacementService({
    fotos,
    fotoReads,
    pictureChanges,
    oldPictures,
    fotoTrash,
    uploadService,
    collectionItems,
    uploadsFolder,
    log,
  });
  return {
    services: { uploadService },
    registerRoutes: (api) => uploadRoutes(api, uploadService, replacements),
  } satisfies Feature;
};
