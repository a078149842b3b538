import { Router } from 'express';
import { createAccountsFeature } from './features/accounts/index.js';
import { createAuthFeature, createMailFeature } from './features/auth/index.js';
import { createBedrijfFeature } from './features/bedrijven/index.js';
import { createCatalogueFeature } from './features/catalogue/index.js';
import { createCollectionFeature, createCollectionItemService } from './features/collections/index.js';
import { createContentFeature } from './features/content/index.js';
import { createDownloadFeature } from './features/downloads/index.js';
import { createFotoFeature, createFotoFocusService, createFotoReadService } from './features/fotos/index.js';
import { createJobFeature } from './features/jobs/index.js';
import { createLabelFeature } from './features/labels/index.js';
import { createLedenFeature, createLidLookupService } from './features/leden/index.js';
import { createPortraitFeature } from './features/portraits/index.js';
import { createProfileFeature } from './features/profile/index.js';
import { createUploadFeature } from './features/uploads/index.js';
import { createZipFeature } from './features/zips/index.js';
import { toConfig, version } from './http/config.js';
import { contracts } from './http/contracts.js';
import { createExpressApp } from './http/express-app.js';
import type { Feature } from './http/feature.js';
import { toOpenApi } from './http/openapi/openapi.js';
import { platformRoutes } from './http/platform.routes.js';
import type { Api } from './http/register-routes.js';
import { createHealth } from './platform/health.js';
import { createHourlyLimit } from './platform/limits/hourly-limit.js';
import { createResources, type ResourceDeps, type Resources } from './platform/resources.js';
import { createEmptyFolderTask } from './platform/storage/empty-folders.js';

export type AppDeps = ResourceDeps & {
  /** Whether the database responds; undefined while the portal starts. */
  isReady: () => Promise<boolean | undefined>;
};

/** Creates the services of all features. It starts nothing. */
export const createServices = (deps: ResourceDeps) => toServices(createFeatures(createResources(deps)));

/** Creates the Express app and its services. It starts nothing: start-api.ts runs it as a process. */
export const createApp = (deps: AppDeps) => {
  const resources = createResources(deps);
  const features = createFeatures(resources);
  const services = toServices(features);
  const { settings, content, storage, log, background } = resources;

  const api: Api = {
    router: Router(),
    authenticate: services.session.authenticate,
    uploads: { folder: resources.uploadsFolder, maxBytes: settings.maxUploadBytes, diskSpace: resources.diskSpace },
    countWrite: createHourlyLimit(resources.listLimits.writesPerHour).count,
  };
  const all = toList(features);
  for (const { registerRoutes } of all) registerRoutes?.(api);
  for (const task of all.flatMap(({ tasks = [] }) => tasks)) background.add(task);
  background.add(createEmptyFolderTask({ storage, log }));

  const health = createHealth({ ...resources, ...services, isReady: deps.isReady });
  resources.metrics.watchComponents(health.components);
  // At the first request: describing every schema takes long.
  const createOpenApi = () =>
    toOpenApi(contracts, { title: `Ledenportaal ${content.site.organisation}`, version }, settings.maxUploadBytes);
  const config = toConfig(resources);
  platformRoutes(api, { config, components: health.components, createOpenApi });

  const mediaFolders = Object.fromEntries(all.flatMap(({ mediaFolders: folders = {} }) => Object.entries(folders)));
  const app = createExpressApp(resources, { router: api.router, mediaFolders, config, createOpenApi });
  return { ...services, app, health };
};

/** Creates the features, each with the resources and the services of other features that it depends on. */
const createFeatures = (resources: Resources) => {
  const lidLookup = createLidLookupService();
  const accounts = createAccountsFeature(resources, lidLookup);
  const { accountLookup } = accounts.services;

  const collectionItems = createCollectionItemService(resources);
  const fotoReads = createFotoReadService({ ...resources, ...collectionItems });
  const fotoFocus = createFotoFocusService(resources);
  const downloads = createDownloadFeature(resources, fotoReads, fotoFocus);
  const { countDownloads, countDownloadsOf } = downloads.services.downloads;
  const jobs = createJobFeature(resources, accountLookup);
  const { recentDownloads, renditionStore } = downloads.services;
  const fotoDeps = {
    fotoReads,
    fotoFocus,
    countDownloads,
    countDownloadsOf,
    recentDownloads,
    removeRenditions: renditionStore.removeRenditions,
    ...jobs.services,
    ...collectionItems,
    ...accountLookup,
  };
  const fotos = createFotoFeature(resources, fotoDeps);
  const labels = createLabelFeature(resources, fotos.services);
  const uploads = createUploadFeature(resources, { ...fotos.services, ...labels.services.labels, collectionItems });
  const collections = createCollectionFeature({ fotoReads, collectionItems });

  const zips = createZipFeature(resources, {
    ...downloads.services,
    ...downloads.services.downloadCoverage,
    ...fotos.services,
    ...fotos.services.fotos,
    accountLookup,
    collectionItems,
  });

  const auth = createAuthFeature(resources, { ...accounts.services, lidLookup });
  const ledenAccounts = {
    ...accountLookup,
    ...accounts.services.linkedAccounts,
    ...accounts.services.accountAdminService,
  };
  const leden = createLedenFeature(resources, { accounts: ledenAccounts, lidLookup });
  const bedrijven = createBedrijfFeature(resources);
  const portraits = createPortraitFeature(resources);
  const profile = createProfileFeature(resources, {
    ...downloads.services,
    ...fotos.services,
    ...collections.services,
    ...accounts.services,
    ...auth.services,
    ...bedrijven.services,
    ...portraits.services,
    ...zips.services,
    lidLookup,
  });

  const catalogue = createCatalogueFeature(resources, downloads.services);
  const content = createContentFeature(resources, catalogue.services.files.list);

  const mail = createMailFeature(resources);
  const features = {
    downloads,
    jobs,
    fotos,
    uploads,
    labels,
    collections,
    accounts,
    auth,
    leden,
    bedrijven,
    portraits,
    profile,
    catalogue,
    content,
    mail,
    zips,
  };
  for (const source of toList(features).flatMap(({ mails = [] }) => mails)) mail.services.mail.addSource(source);
  return features;
};

const toList = (features: Record<string, Feature>): Feature[] => Object.values(features);

const toServices = (features: ReturnType<typeof createFeatures>) => ({
  ...features.downloads.services,
  ...features.jobs.services,
  ...features.fotos.services,
  ...features.uploads.services,
  ...features.labels.services,
  ...features.collections.services,
  ...features.accounts.services,
  ...features.auth.services,
  ...features.leden.services,
  ...features.bedrijven.services,
  ...features.portraits.services,
  ...features.profile.services,
  ...features.catalogue.services,
  ...features.content.services,
  ...features.mail.services,
  ...features.zips.services,
});
