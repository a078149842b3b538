import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import type { AccountLookupService } from '../accounts/index.js';
import type { CollectionItemService } from '../collections/index.js';
import type { DownloadService, RenditionService, RenditionStoreService } from '../downloads/index.js';
import type { FotoChecksumService, FotoReadService } from '../fotos/index.js';
import { createZipDownloadService } from './zip-download.service.js';
import { createZipPartService } from './zip-part.service.js';
import { createZipPlanService } from './zip-plan.service.js';
import { createZipPreparationService } from './zip-preparation.service.js';
import { zipRoutes } from './zip.router.js';
import { createZipService } from './zip.service.js';

type Deps = {
  fotoReads: FotoReadService;
  fotoChecksums: FotoChecksumService;
  accountLookup: AccountLookupService;
  collectionItems: CollectionItemService;
  downloads: DownloadService;
  renditions: RenditionService;
  renditionStore: RenditionStoreService;
  findIds: Parameters<typeof createZipService>[0]['findIds'];
  countDownload: (account: string) => void;
};

/** Zips of many photos. */
export const createZipFeature = (resources: Resources, deps: Deps) => {
  const { content, storage, media, background, log } = resources;
  const { fotoReads, accountLookup, renditions, renditionStore } = deps;
  const { organisation, timeZone } = content.site;
  const parts = createZipPartService();
  const plans = createZipPlanService({ parts });
  const { prepareFor, task } = createZipPreparationService({
    ...fotoReads,
    ...deps.fotoChecksums,
    ...accountLookup,
    ...plans,
    parts,
    renditions,
    renditionStore,
    storage,
    organisation,
    log,
  });
  const { countDownload } = deps;
  const { createZipRecorder } = deps.downloads;
  const zipDownloads = createZipDownloadService({
    ...fotoReads,
    ...accountLookup,
    ...renditions,
    ...plans,
    ...{ parts, storage, renditionStore, countDownload, createZipRecorder },
  });
  const { findIds } = deps;
  const { assertCanReceive } = zipDownloads;
  const zips = createZipService({
    ...fotoReads,
    ...accountLookup,
    ...deps.collectionItems,
    ...renditions,
    ...{ parts, findIds, prepareFor, assertCanReceive, media, background, organisation, timeZone },
  });
  return {
    services: { zips },
    registerRoutes: (api) => zipRoutes(api, zips),
    tasks: [task],
    mediaFolders: { zips: { open: zipDownloads.open } },
  } satisfies Feature;
};
