import { randomInt } from 'node:crypto';
import {
  accountContract,
  accountsContract,
  bedrijfContract,
  catalogueContract,
  collectionContract,
  contentContract,
  downloadContract,
  fotoContract,
  lidContract,
  mailContract,
  platformContract,
  profileContract,
  tagContract,
  themaContract,
} from '@ledenportaal/shared';
import type { Config } from '@ledenportaal/shared';
import compression from 'compression';
import express, { Router, type Express } from 'express';
import packageFile from '../../../package.json' with { type: 'json' };
import {
  accountRoutes,
  createAccountLimitService,
  createRenderMail,
  createResetService,
  createSignInService,
  createSignupService,
  createVerificationService,
} from './features/account/index.js';
import {
  accountAdminRoutes,
  createAccountAdminService,
  createAccountService,
  createLastAdminService,
  createLinkedAccountService,
  createPasswordCheckService,
  mailRoutes,
} from './features/accounts/index.js';
import {
  createAccountDeletionService,
  createActivityService,
  createPortraitService,
  createProfileService,
  profileRoutes,
} from './features/profile/index.js';
import { bedrijfRoutes, createBedrijfService, createFavouriteService } from './features/bedrijven/index.js';
import {
  catalogueRoutes,
  createCatalogueSeedService,
  createFileAdditionService,
  createFileChangeService,
  createFileDownloadService,
  createFileService,
  createFilePositionService,
  createFileStoreService,
  createOldFileService,
} from './features/catalogue/index.js';
import { contentRoutes, createContentService } from './features/content/index.js';
import {
  collectionRoutes,
  createCollectionItemService,
  createCollectionService,
} from './features/collections/index.js';
import { createDownloadCoverageService, createDownloadService, downloadRoutes } from './features/downloads/index.js';
import {
  createFotoCleanupService,
  createFotoDeletionService,
  createFotoEditService,
  createFotoFileService,
  createFotoOrphanService,
  createFotoReadService,
  createFotoSearchService,
  createFotoService,
  createFotoWriteService,
  createIncompleteFotoService,
  createKnownFotoService,
  createLabelRecountService,
  createLabelRemovalService,
  createLargeFotoService,
  createPositionRemovalService,
  createSearchFieldsRecountService,
  createSearchPlanService,
  createSuggestionService,
  createTrashPurgeService,
  createTrashService,
  createWoordService,
  fotoRoutes,
  isPublicFotoKey,
} from './features/fotos/index.js';
import { createLabelCountService, createLabelService, labelRoutes } from './features/labels/index.js';
import { createUploadService } from './features/uploads/index.js';
import {
  createLedenImportService,
  createLedenPlanService,
  createLedenService,
  createLidActivationService,
  createLidChangeService,
  createLidInviteService,
  createLidLookupService,
  lidRoutes,
} from './features/leden/index.js';
import { createErrorHandler, notFoundHandler, withErrorHandler } from './http/error-handler.js';
import { docsRouter } from './http/docs.router.js';
import { mediaRouter } from './http/media.router.js';
import { toOpenApi } from './http/openapi.js';
import { platformRoutes } from './http/platform.routes.js';
import { securityHeaders } from './http/security-headers.js';
import { accelPrefixSetting } from './http/send-file.js';
import type { Api } from './http/register-routes.js';
import { createSessionService } from './http/session.service.js';
import { webAppRouter } from './http/web-app.router.js';
import type { BackgroundTasks } from './platform/background-tasks.js';
import { createCodes } from './platform/codes.js';
import type { ContentFolder } from './platform/content/content.js';
import { createEmptyFolderTask } from './platform/storage/empty-folders.js';
import type { Settings } from './platform/installation/env.js';
import { createHealth } from './platform/health.js';
import { createImages } from './platform/images.js';
import { logRequests, type Log } from './platform/log.js';
import { createMailService } from './platform/mail/mail.service.js';
import { listLimits, type ListLimits } from './platform/limits/list-limits.js';
import { createHourlyLimit } from './platform/limits/hourly-limit.js';
import type { Metrics } from './platform/metrics.js';
import { createMedia } from './platform/storage/media.js';
import type { Passwords } from './platform/passwords/passwords.js';
import { createDiskSpace } from './platform/storage/disk-space.js';
import type { Secrets } from './platform/installation/secrets.js';
import type { Storage } from './platform/storage/storage.js';

export const { version } = packageFile;
export const contracts = {
  account: accountContract,
  profile: profileContract,
  accounts: accountsContract,
  mail: mailContract,
  foto: fotoContract,
  collection: collectionContract,
  download: downloadContract,
  tag: tagContract,
  thema: themaContract,
  lid: lidContract,
  bedrijf: bedrijfContract,
  catalogue: catalogueContract,
  content: contentContract,
  platform: platformContract,
};

type PortalSetting =
  | 'publicUrl'
  | 'webDir'
  | 'siteUrl'
  | 'signup'
  | 'commit'
  | 'trustProxy'
  | 'accelPrefix'
  | 'smtpUrl'
  | 'mailFrom'
  | 'maxUploadBytes'
  | 'limits';

export type AppDeps = {
  settings: Pick<Settings, PortalSetting>;
  secrets: Secrets;
  content: ContentFolder;
  storage: Storage;
  passwords: Passwords;
  log: Log;
  metrics: Metrics;
  /** createApp adds its tasks; the caller starts and stops it. */
  background: BackgroundTasks;
  /** Folder for uploads while they are received. */
  uploads: string;
  /** Folder for mails when no mail server is configured. */
  outbox: string;
  /** Limits of lists, for tests that reach them. */
  listLimits?: ListLimits;
  /** Whether the database responds; undefined while the portal starts. */
  isReady: () => Promise<boolean | undefined>;
};
type ServiceDeps = Omit<AppDeps, 'isReady'>;

/**
 * Creates the services, each with the services and resources that it depends on. It starts nothing. Services are created
 * here only, except for those of a single command.
 */
export const createServices = (deps: ServiceDeps) => {
  const resources = createResources(deps);
  const fotoServices = createFotoServices(resources);
  const accountServices = createAccountServices({ ...resources, ...fotoServices });
  const { media, diskSpace } = resources;
  return { ...fotoServices, ...accountServices, ...createCatalogueServices(resources), media, diskSpace };
};

const createResources = (deps: ServiceDeps) => ({
  ...deps,
  listLimits: deps.listLimits ?? listLimits,
  uploadsFolder: deps.uploads,
  media: createMedia(deps.secrets.media),
  images: createImages(deps.metrics.thumbnails),
  diskSpace: createDiskSpace(deps),
  downloadCoverage: createDownloadCoverageService({
    ...deps.content.site,
    countDownload: createHourlyLimit((deps.listLimits ?? listLimits).downloadsPerHour),
    log: deps.log,
  }),
  // Randomly delayed: writing a mail keeps the process busy, so that slower responses would reveal who receives one.
  wakeMail: () => deps.background.wake('mail.collect', randomInt(200, 800)),
});
type Resources = ReturnType<typeof createResources>;

/** The image bank: fotos with their labels, searches, collections and downloads. */
const createFotoServices = (resources: Resources) => {
  const { storage, diskSpace, images, media, uploadsFolder, background, log, downloadCoverage } = resources;
  const collectionItems = createCollectionItemService(resources);
  const { findCollectedIds, removeFotoFromCollections: onPurged } = collectionItems;
  const labelCounts = createLabelCountService();
  const words = createWoordService();
  const fotoReads = createFotoReadService({ storage, media, findCollectedIds });
  const fotoWrites = createFotoWriteService({ ...labelCounts, ...words });
  const fotoFiles = createFotoFileService({ storage });

  const edits = createFotoEditService({ ...labelCounts, ...fotoWrites });
  const deletions = createFotoDeletionService({ storage });
  const trashPurge = createTrashPurgeService({ storage, log, onPurged, ...fotoWrites, ...deletions });
  const trashDeps = { storage, diskSpace, log, deletions, purges: trashPurge };
  const trash = createTrashService({ ...trashDeps, ...labelCounts, ...fotoReads, ...fotoWrites });
  const searchPlans = createSearchPlanService(words);
  const fotoSearches = createFotoSearchService(searchPlans);
  const searches = {
    ...searchPlans,
    ...fotoSearches,
    ...createSuggestionService({ ...words, ...searchPlans, ...fotoSearches }),
  };
  const downloads = createDownloadService({ ...fotoReads, ...downloadCoverage });
  const fotos = createFotoService({ ...fotoReads, ...downloads, edits, searches, trash });

  const largeFotos = createLargeFotoService({ storage, diskSpace, images, uploadsFolder, log });
  const onAdded = () => {
    largeFotos.reportUpload();
    background.wake(largeFotos.task.name);
  };
  const newFotoDeps = { ...fotoReads, ...fotoWrites, ...fotoFiles };
  const labelRemoval = createLabelRemovalService(fotoWrites);
  const labelDeps = {
    ...labelRemoval,
    listLimits: resources.listLimits,
    wakeRemovalTask: () => background.wake(labelRemoval.task.name),
  };
  const knownFotos = createKnownFotoService({ storage });
  const cleanupDeps = { storage, log, ...knownFotos };
  const orphans = createFotoOrphanService(cleanupDeps);
  const incompleteFotos = createIncompleteFotoService(cleanupDeps);
  return {
    collectionItems,
    collections: createCollectionService({ ...fotoReads, ...collectionItems }),
    downloads,
    fotoFiles,
    fotoReads,
    fotos,
    fotoSearches,
    fotoWrites,
    knownFotos,
    labels: {
      tags: createLabelService({ field: 'tags', ...labelDeps }),
      themes: createLabelService({ field: 'themes', ...labelDeps }),
    },
    largeFotos,
    searchPlans,
    uploadService: createUploadService({ fotos: newFotoDeps, images, log, onAdded }),
    words,
    fotoCleanup: createFotoCleanupService({ ...cleanupDeps, ...orphans, ...incompleteFotos }),
    labelRecount: createLabelRecountService(),
    labelRemoval,
    positionRemoval: createPositionRemovalService({ storage, uploadsFolder, log }),
    searchFieldsRecount: createSearchFieldsRecountService(words),
    trashPurge,
  };
};
type FotoServices = ReturnType<typeof createFotoServices>;

/** Accounts, leden and bedrijven. */
const createAccountServices = (deps: Resources & FotoServices) => {
  const { settings, secrets, content, storage, images, media, passwords, log, wakeMail } = deps;
  const codes = createCodes(secrets.jwt);
  const favourites = createFavouriteService();
  const lidLookup = createLidLookupService();
  const lastAdmins = createLastAdminService();
  const organisation = getOrganisationNames(content.site, settings.siteUrl);
  const passwordCheck = createPasswordCheckService({ passwords, organisation });
  const accounts = createAccountService({ passwords, passwordCheck });
  const accountAdminService = createAccountAdminService({ ...lastAdmins, ...lidLookup, wakeMail });

  const limits = createAccountLimitService(settings);
  const accountDeps = {
    listLimits: deps.listLimits,
    passwords,
    passwordCheck,
    codes,
    limits,
    policy: settings.signup,
    wakeMail,
  };
  const signIns = createSignInService({ passwords, limits });
  const signups = createSignupService(accountDeps);
  const resets = createResetService(accountDeps);
  const session = createSessionService({ secret: secrets.jwt, ...accounts, ...signIns });

  const ledenAccounts = { ...createLinkedAccountService(), ...accountAdminService };
  const lidActivation = createLidActivationService(ledenAccounts);
  const ledenImports = createLedenImportService({ ...lidLookup, ...lidActivation, listLimits: deps.listLimits });
  const changes = createLidChangeService({
    accounts: ledenAccounts,
    ...ledenImports,
    ...lidActivation,
    listLimits: deps.listLimits,
  });
  const canInvite = settings.signup !== 'closed';
  const lidInvites = createLidInviteService({
    accounts: ledenAccounts,
    canInvite,
    wakeMail,
    listLimits: deps.listLimits,
  });

  const portraits = createPortraitService({ storage, images, log });
  const accountData = { ...favourites, ...signups, ...deps.collectionItems, ...deps.downloadCoverage };
  const accountDeletion = createAccountDeletionService({ storage, log, ...lastAdmins, ...accountData });
  const profileDeps = { ...accountDeps, media, portraits, accountDeletion, openSession: session.issueToken };

  const mail = createPortalMail(deps, codes.toCode);
  mail.addSource(signups.mails);
  mail.addSource(resets.mails);
  mail.addSource(accounts.mails);
  mail.addSource(lidInvites.mails);
  return {
    accountAdminService,
    accountDeletion,
    accounts,
    activity: createActivityService({ ...deps.downloads, ...deps.fotoReads }),
    bedrijven: createBedrijfService({ ...favourites, listLimits: deps.listLimits }),
    favourites,
    leden: createLedenService({ accounts: ledenAccounts, changes }),
    ledenImports,
    ledenPlans: createLedenPlanService({ ...lidLookup, listLimits: deps.listLimits }),
    lidInvites,
    mail,
    portraits,
    profiles: createProfileService({ ...profileDeps, ...lidLookup, ...signIns }),
    resets,
    session,
    signups,
    verification: createVerificationService({ ...accountDeps, ...lidLookup }),
  };
};

/** The files that members download, and the content of the pages that show them. */
const createCatalogueServices = (resources: Resources) => {
  const { storage, images, media, content, uploadsFolder, log, downloadCoverage } = resources;
  const fileStore = createFileStoreService({ storage, log });
  const fileChanges = createFileChangeService();
  const fileAdditions = createFileAdditionService({ ...fileStore, ...fileChanges, listLimits: resources.listLimits });
  const files = createFileService({
    ...fileAdditions,
    changes: fileChanges,
    fileStore,
    images,
    listLimits: resources.listLimits,
    media,
  });
  const fileDeps = { storage, media, log, ...fileStore, ...fileChanges };
  return {
    catalogueSeed: createCatalogueSeedService({ content, ...fileAdditions, uploadsFolder, log }),
    contentService: createContentService({ content, media, files: files.list }),
    fileAdditions,
    fileDownloads: createFileDownloadService({ ...fileDeps, ...downloadCoverage }),
    files,
    filePositions: createFilePositionService({ storage, uploadsFolder, log, ...fileStore }),
    fileStore,
    oldFiles: createOldFileService(fileDeps),
  };
};

/** Creates the Express app and its services. It starts nothing: server.ts runs it as a process. */
export const createApp = (deps: AppDeps) => {
  const services = createServices(deps);
  const { settings, storage, content, log, background } = deps;
  const { session, mail, downloads, fileDownloads, fotoFiles, largeFotos, diskSpace, media } = services;
  const uploads = { folder: deps.uploads, maxBytes: settings.maxUploadBytes, diskSpace };
  const api: Api = {
    router: Router(),
    authenticate: session.authenticate,
    uploads,
    countWrite: createHourlyLimit((deps.listLimits ?? listLimits).writesPerHour),
  };
  accountRoutes(api, services);
  accountAdminRoutes(api, services.accountAdminService);
  mailRoutes(api, mail);
  profileRoutes(api, services.profiles, services.activity);
  fotoRoutes(api, services.fotos, {
    upload: async ({ file, viewer, signal }) => ({ results: await services.uploadService.add(file, viewer, signal) }),
    download: ({ params, viewer }) => downloads.download(params.id, viewer),
  });
  collectionRoutes(api, services.collections);
  downloadRoutes(api, downloads);
  labelRoutes(api, services.labels);
  lidRoutes(api, {
    leden: services.leden,
    plans: services.ledenPlans,
    imports: services.ledenImports,
    invites: services.lidInvites,
  });
  bedrijfRoutes(api, services.bedrijven, services.favourites);
  catalogueRoutes(api, services.files, services.oldFiles);
  contentRoutes(api, services.contentService, {
    download: ({ body, viewer }) => fileDownloads.download(body, viewer),
    address: async ({ body, viewer }) => ({ results: await fileDownloads.address(body.filename, viewer) }),
  });
  const tasks = [
    services.accountDeletion.task,
    services.portraits.task,
    ...mail.tasks,
    services.oldFiles.task,
    services.fileStore.task,
    services.filePositions.task,
    services.ledenImports.task,
    services.labelRemoval.task,
    services.labelRecount.task,
    services.searchFieldsRecount.task,
    services.trashPurge.task,
    services.fotoCleanup.task,
    services.positionRemoval.task,
    largeFotos.task,
    createEmptyFolderTask({ storage, log }),
  ];
  for (const task of tasks) background.add(task);
  const fotoMedia = {
    canShow: (key: string) => Promise.resolve(isPublicFotoKey(key)),
    isReferenced: fotoFiles.isReferenced,
    create: largeFotos.openLarge,
  };
  const folders = {
    fotos: fotoMedia,
    trash: fotoMedia,
    portretten: { isReferenced: services.portraits.isReferenced },
    catalogue: fileDownloads.mediaFolder,
  };
  // At the first request: describing every schema takes long.
  const createOpenApi = () => createOpenApiDocument(content, settings.maxUploadBytes);
  const health = createHealth({ ...deps, diskSpace, mail });
  deps.metrics.watchComponents(health.components);
  const config = toConfig(deps);
  platformRoutes(api, { config, components: health.components, createOpenApi });

  const app: Express = express().disable('x-powered-by').set('trust proxy', settings.trustProxy);
  app.set(accelPrefixSetting, settings.accelPrefix);
  app.use(deps.metrics.requests);
  app.use(logRequests(log), securityHeaders({ ...settings, ...content.site }));
  // Before compression: media must not be compressed.
  app.use('/media', mediaRouter(media, storage, folders));
  app.use(compression());
  app.use('/api/docs', docsRouter(createOpenApi));
  app.use('/api', api.router, notFoundHandler);
  app.use(webAppRouter(settings.webDir, config), notFoundHandler);
  const errorHandler = createErrorHandler(({ cause, ...details }) =>
    log.error({ err: cause, ...details }, 'answered with an error'),
  );
  app.use(errorHandler);
  return { ...services, app: withErrorHandler(app, errorHandler), health };
};

const getOrganisationNames = ({ organisation, product }: ContentFolder['site'], siteUrl: string) => [
  organisation,
  product.name,
  product.slug,
  new URL(siteUrl).hostname,
];

const createPortalMail = (
  { settings, content, background, log, outbox }: ServiceDeps,
  toCode: (nonce: string) => string,
) => {
  const { siteUrl, smtpUrl, mailFrom } = settings;
  const { organisation, timeZone } = content.site;
  const from = mailFrom ?? { name: organisation, address: 'portaal@localhost' };
  const render = createRenderMail({ organisation, siteUrl, timeZone, toCode });
  return createMailService({ smtpUrl, from, folder: outbox, siteUrl, render, background, log });
};

const toConfig = ({ settings, content }: AppDeps): Config => {
  const { organisation, product, timeZone, feed, analytics, contact } = content.site;
  const { signup, maxUploadBytes, commit } = settings;
  const { messages } = content;
  const portal = { organisation, product, version, commit, timeZone };
  return { ...portal, signup, feed, analytics, contact, maxUploadBytes, messages };
};

const createOpenApiDocument = ({ site }: ContentFolder, maxUploadBytes: number) =>
  toOpenApi(contracts, { title: `Ledenportaal ${site.organisation}`, version }, maxUploadBytes);
