import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import type {
  FotoFileService,
  FotoReadService,
  FotoWriteService,
  LargeFotoService,
  LookAlikeService,
} from '../fotos/index.js';
import type { LabelService } from '../labels/index.js';
import { uploadRoutes } from './upload.router.js';
import { createUploadService } from './upload.service.js';

type Deps = {
  fotoReads: FotoReadService;
  fotoWrites: FotoWriteService;
  fotoFiles: FotoFileService;
  largeFotos: LargeFotoService;
  tags: LabelService;
  lookAlikes: LookAlikeService;
};

export const createUploadFeature = (
  { images, content, background, log }: Resources,
  { largeFotos, tags, ...deps }: Deps,
) => {
  const onAdded = () => {
    largeFotos.reportUpload();
    background.wake(largeFotos.task.name);
  };
  const fotos = { ...deps.fotoReads, ...deps.fotoWrites, ...deps.fotoFiles };
  const uploadService = createUploadService({ fotos, tags, ...deps.lookAlikes, images, ...content.site, log, onAdded });
  return {
    services: { uploadService },
    registerRoutes: (api) => uploadRoutes(api, uploadService),
  } satisfies Feature;
};
