import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { createFotoReplacementService, type FotoReplacementDeps } from './foto-replacement.service.js';
import { uploadRoutes } from './upload.router.js';
import { createUploadService, type UploadDeps } from './upload.service.js';

export const createUploadFeature = (resources: Resources, deps: UploadDeps & FotoReplacementDeps) => {
  const uploadService = createUploadService(resources, deps);
  const replacements = createFotoReplacementService(resources, deps, { uploadService });
  return {
    services: { uploadService },
    registerRoutes: (api) => uploadRoutes(api, uploadService, replacements),
  } satisfies Feature;
};
