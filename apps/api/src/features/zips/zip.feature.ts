import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import type { AccountLookupService } from '../accounts/index.js';
import type { CollectionItemService } from '../collections/index.js';
import type {
  DownloadCoverageService,
  DownloadService,
  RenditionService,
  RenditionStoreService,
} from '../downloads/index.js';
import type { FotoChecksumService, FotoReadService, FotoService } from '../fotos/index.js';
import { createZipDownloadService } from './zip-download.service.js';
import { createZipPartService } from './zip-part.service.js';
import { createZipPlanService } from './zip-plan.service.js';
import { createZipPreparationService } from './zip-preparation.service.js';
import { zipRoutes } from './zip.router.js';
import { createZipService } from './zip.service.js';

type Deps = {
  fotos: FotoService;
  fotoReads: FotoReadService;
  fotoChecksums: FotoChecksumService;
  accountLookup: AccountLookupService;
  collectionItems: CollectionItemService;
  downloads: DownloadService;
  renditions: RenditionService;
  renditionStore: RenditionStoreService;
  downloadCoverage: DownloadCoverageService;
};

/** Zips of many photos. */
export const createZipFeature = (resources: Resources, deps: Deps) => {
  const { content, storage, media, background, log } = resources;
  const { fotos, fotoReads, fotoChecksums, accountLookup, collectionItems } = deps;
  const { downloads, downloadCoverage, renditions, renditionStore } = deps;
  const { organisation, timeZone } = content.site;
  const parts = createZipPartService();
  const plans = createZipPlanService({ parts });
  const preparations = createZipPreparationService({
    fotoReads,
    fotoChecksums,
    accountLookup,
    plans,
    parts,
    renditions,
    renditionStore,
    storage,
    organisation,
    log,
  });
  const zipDownloads = createZipDownloadService({
    fotoReads,
    accountLookup,
    plans,
    parts,
    renditions,
    renditionStore,
    downloads,
    downloadCoverage,
    storage,
  });
  const zips = createZipService({
    fotos,
    fotoReads,
    accountLookup,
    collectionItems,
    renditions,
    parts,
    preparations,
    zipDownloads,
    media,
    background,
    organisation,
    timeZone,
  });
  return {
    services: { zips },
    registerRoutes: (api) => zipRoutes(api, zips),
    tasks: [preparations.task],
    mediaFolders: { zips: { open: zipDownloads.open } },
  } satisfies Feature;
};
