import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { createZipData } from './zip.personal-data.js';
import { createZipDownloadService, type ZipDownloadDeps } from './zip-download.service.js';
import { createZipPartService, type ZipPartDeps } from './zip-part.service.js';
import { createZipPreparationService, type ZipPreparationDeps } from './zip-preparation.service.js';
import { zipRoutes } from './zip.router.js';
import { createZipService, type ZipDeps } from './zip.service.js';

/** Zips of many photos. */
export const createZipFeature = (
  resources: Resources,
  deps: ZipPartDeps & ZipPreparationDeps & ZipDownloadDeps & ZipDeps,
) => {
  const parts = createZipPartService(deps);
  createZipPreparationService(resources, deps, { parts });
  const zipDownloads = createZipDownloadService(resources, deps, { parts });
  const zips = createZipService(resources, deps, { parts, zipDownloads });
  return {
    services: { zips },
    registerRoutes: (api) => zipRoutes(api, zips),
    mediaFolders: { zips: { open: zipDownloads.open } },
    personalData: { zips: createZipData({ jobs: deps.jobs, parts }) },
  } satisfies Feature;
};
