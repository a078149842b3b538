import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { createZipData } from './zip.personal-data.js';
import { createZipDownloadService, type ZipDownloadDeps } from './zip-download.service.js';
import { createZipPartService, type ZipPartDeps } from './zip-part.service.js';
import { createZipPlanService } from './zip-plan.service.js';
import { createZipPreparationService, type ZipPreparationDeps } from './zip-preparation.service.js';
import { zipRoutes } from './zip.router.js';
import { createZipService, type ZipDeps } from './zip.service.js';

/** Zips of many photos. */
export const createZipFeature = (
  resources: Resources,
  deps: ZipPartDeps & ZipPreparationDeps & ZipDownloadDeps & ZipDeps,
) => {
  const parts = createZipPartService(deps);
  const plans = createZipPlanService({ parts });
  const preparations = createZipPreparationService(resources, deps, { parts, plans });
  const zipDownloads = createZipDownloadService(resources, deps, { parts, plans });
  const zips = createZipService(resources, deps, { parts, preparations, zipDownloads });
  return {
    services: { zips },
    registerRoutes: (api) => zipRoutes(api, zips),
    mediaFolders: { zips: { open: zipDownloads.open } },
    personalData: { zips: createZipData({ jobs: deps.jobs, parts }) },
  } satisfies Feature;
};
