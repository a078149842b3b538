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

export const createUploadFeature = (resources: Resources, { largeFotos, tags, ...deps }: Deps) => {
  const { images, content, background, log } = resources;
  const onAdded = () => {
    largeFotos.reportUpload();
    background.wake(largeFotos.task.name);
  };
  const fotos = { ...deps.fotoReads, ...deps.fotoWrites, ...deps.fotoFiles };
  const uploadService = createUploadService({ fotos, tags, ...deps.lookAlikes, images, ...content.site, log, onAdded });
  const replacements = createFotoReplacementService({
    ...resources,
    ...deps,
    fotos: { ...deps.fotoReads, ...deps.fotos },
    trash: deps.fotoTrash,
    uploads: uploadService,
  });
  return {
    services: { uploadService },
    registerRoutes: (api) => uploadRoutes(api, uploadService, replacements),
  } satisfies Feature;
};
