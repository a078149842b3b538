import { Router } from 'express';
import { createAccountsFeature, createMailFeature } from './features/accounts/index.js';
import { createActivityFeature } from './features/activity/index.js';
import { createAuthFeature } from './features/auth/index.js';
import { createBedrijfFeature } from './features/bedrijven/index.js';
import { createCatalogueFeature, createFileNameService } from './features/files/index.js';
import { createCollectionFeature, createCollectionItemService } from './features/collections/index.js';
import { createContentFeature } from './features/content/index.js';
import { createDownloadFeature } from './features/downloads/index.js';
import {
  createFotoFeature,
  createFotoFocusService,
  createFotoIndexService,
  createFotoMatchService,
  createFotoReadService,
} from './features/fotos/index.js';
import { createJobFeature } from './features/jobs/index.js';
import { createLabelFeature, createLabelLookupService } from './features/labels/index.js';
import { createInvitationService, createLedenFeature, createLidLookupService } from './features/leden/index.js';
import { createOfficeFeature } from './features/office/index.js';
import { createPortraitFeature } from './features/portraits/index.js';
import { createProfileFeature } from './features/profile/index.js';
import { createRightsFeature } from './features/rights/index.js';
import { createReeksFeature } from './features/reeksen/index.js';
import { createSettingsFeature } from './features/settings/index.js';
import { createTermsFeature } from './features/terms/index.js';
import { createUploadFeature } from './features/uploads/index.js';
import { createEmptySearchService, createSynonymService, createWoordenFeature } from './features/woorden/index.js';
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
import { mergeUnique } from './platform/merge-unique.js';
import { withSettings } from './platform/portal-settings/with-settings.js';
import { createResources, type ResourceDeps, type Resources } from './platform/resources.js';
import { createEmptyFolderTask } from './platform/storage/empty-folders.js';

export type AppDeps = ResourceDeps & {
  /** Whether the database responds; undefined while the portal starts. */
  isReady: () => Promise<boolean | undefined>;
};

/** Creates the services of all features. It starts nothing. */
export const createServices = (deps: ResourceDeps) => toServices(createFeatures(createResources(deps)));

/** Creates the Express app, its services and settings. It starts nothing: start-api.ts runs it as a process. */
export const createApp = (deps: AppDeps) => {
  const resources = createResources(deps);
  const created = createFeatures(resources);
  const services = toServices(created);
  const features: Feature[] = created;
  const { settings, content, portalSettings, storage, diskSpace, log, background } = resources;

  const api: Api = {
    router: Router(),
    authenticate: services.session.authenticate,
    findRecentViewer: services.session.findRecentViewer,
    assertTermsAgreed: services.terms.assertAgreed,
    uploads: { folder: resources.uploadsFolder, maxBytes: settings.maxUploadBytes, diskSpace },
    countWrite: createHourlyLimit(resources.listLimits.writesPerHour).count,
  };
  for (const { registerRoutes } of features) registerRoutes?.(api);
  for (const task of features.flatMap(({ tasks = [] }) => tasks)) background.add(withSettings(task, portalSettings));
  background.add(createEmptyFolderTask({ storage, log }));

  const health = createHealth({
    isReady: deps.isReady,
    storage,
    diskSpace,
    mail: services.mail,
    search: services.fotoIndex,
    log,
  });
  resources.metrics.watchComponents(health.components);
  // At the first request: describing every schema takes long.
  const createOpenApi = () =>
    toOpenApi(contracts, { title: `Ledenportaal ${content.site.organisation}`, version }, settings.maxUploadBytes);
  const getConfig = content.derive(() => toConfig(resources));
  const { derive } = content;
  platformRoutes(api, { getConfig, derive, components: health.components, createOpenApi });

  const mediaFolders = mergeUnique(...features.map(({ mediaFolders: folders = {} }) => folders));
  const app = createExpressApp(resources, { router: api.router, mediaFolders, getConfig, createOpenApi });
  return { app, health, services, content, portalSettings };
};

/** By name, for commands, tests and the start of the portal. */
const toServices = (features: ReturnType<typeof createFeatures>) =>
  mergeUnique(...features.map(({ services }) => services));

/** Creates the features, each with the resources and the services of other features that it depends on. */
const createFeatures = (resources: Resources) => {
  const lidLookup = createLidLookupService();
  const accountFeature = createAccountsFeature(resources, { lidLookup });
  const { accounts, accountAdminService, accountLookup, lastAdmins, linkedAccounts, passwordCheck } =
    accountFeature.services;

  const collectionItems = createCollectionItemService(resources);
  const labelLookup = createLabelLookupService();
  const fotoReads = createFotoReadService(resources, { collectionItems, labelLookup });
  const fotoFocus = createFotoFocusService(resources);
  const synonyms = createSynonymService(resources);
  const fotoIndex = createFotoIndexService(resources, { synonyms });
  const downloadFeature = createDownloadFeature(resources, {
    fotoReads,
    fotoFocus,
    fotoMatches: createFotoMatchService({ fotoIndex }),
    fileNames: createFileNameService(),
  });
  const { downloads, downloadCoverage, fileLog, recentDownloads, renditions, renditionStore } =
    downloadFeature.services;
  const jobFeature = createJobFeature(resources, { accountLookup });
  const { jobs } = jobFeature.services;
  const emptySearches = createEmptySearchService(resources);
  const fotoFeature = createFotoFeature(resources, {
    fotoReads,
    fotoIndex,
    fotoFocus,
    accountLookup,
    labelLookup,
    jobs,
    downloads,
    recentDownloads,
    emptySearches,
    collectionItems,
    renditionStore,
  });
  const { fotos, fotoChecksums, fotoFiles, fotoSearches, fotoTrash, fotoWrites, licenceUse } = fotoFeature.services;
  const { labelCounts, labelRemoval, labelTargets, largeFotos, lookAlikes, oldPictures, pictureChanges } =
    fotoFeature.services;
  const labelFeature = createLabelFeature(resources, { labelCounts, labelRemoval });
  const { labels } = labelFeature.services;
  const reeksFeature = createReeksFeature(resources, {
    fotoSearches: fotoFeature.services.fotoSearches,
    accountLookup,
  });
  const uploadFeature = createUploadFeature(resources, {
    fotos,
    fotoReads,
    fotoWrites,
    fotoFiles,
    fotoTrash,
    labelTargets,
    largeFotos,
    lookAlikes,
    oldPictures,
    pictureChanges,
    collectionItems,
    tags: labels.tags,
    reeksen: reeksFeature.services.reeksen,
  });
  const collectionFeature = createCollectionFeature({ fotoReads, collectionItems });
  const zipFeature = createZipFeature(resources, {
    fotos,
    fotoReads,
    fotoChecksums,
    accountLookup,
    collectionItems,
    downloads,
    downloadCoverage,
    jobs,
    renditions,
    renditionStore,
  });

  const authFeature = createAuthFeature(resources, {
    accounts,
    passwordCheck,
    lidLookup,
    invitations: createInvitationService(resources),
  });
  const { session, signIns } = authFeature.services;
  const ledenFeature = createLedenFeature(resources, {
    accountAdminService,
    accountLookup,
    linkedAccounts,
    lidLookup,
    jobs,
  });
  const bedrijfFeature = createBedrijfFeature(resources);
  const portraitFeature = createPortraitFeature(resources);
  const { portraits } = portraitFeature.services;
  const catalogueFeature = createCatalogueFeature(resources, { downloadCoverage, fileLog });
  const { files } = catalogueFeature.services;
  const contentFeature = createContentFeature(resources, { files });

  const woordenFeature = createWoordenFeature(resources, {
    synonyms,
    emptySearches,
    fotoSearches,
    accountLookup,
  });

  const mailFeature = createMailFeature(resources);
  const { mail } = mailFeature.services;
  const officeFeature = createOfficeFeature(resources, { accountAdminService, fotoSearches, jobs, lookAlikes, mail });
  const activityFeature = createActivityFeature(resources, {
    accountLookup,
    bedrijven: bedrijfFeature.services.bedrijven,
    files,
    fotoReads,
    jobs,
    labelLookup,
    lidLookup,
    reeksen: reeksFeature.services.reeksen,
  });

  const others = [
    downloadFeature,
    jobFeature,
    fotoFeature,
    reeksFeature,
    uploadFeature,
    labelFeature,
    collectionFeature,
    accountFeature,
    authFeature,
    ledenFeature,
    bedrijfFeature,
    portraitFeature,
    catalogueFeature,
    contentFeature,
    mailFeature,
    officeFeature,
    createRightsFeature(resources),
    createSettingsFeature(resources, { accountLookup, licenceUse, zips: zipFeature.services.zips }),
    createTermsFeature(resources),
    zipFeature,
    woordenFeature,
    activityFeature,
  ];
  const profileFeature = createProfileFeature(resources, {
    downloads,
    fotoReads,
    lastAdmins,
    lidLookup,
    passwordCheck,
    personalData: mergePersonalData(others),
    portraits,
    session,
    signIns,
  });
  return [...others, profileFeature];
};

const mergePersonalData = (features: Feature[]) =>
  mergeUnique(...features.map(({ personalData = {} }) => personalData));
