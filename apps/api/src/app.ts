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
import { accountRoutes, createAccounts, createEntrance } from './features/account/index.js';
import {
  accountMails,
  accountsRoutes,
  createAdmission,
  createOneAtATime,
  createPasswordCheck,
  createProfiles,
  createRenderMail,
  linkedTo,
  mailRoutes,
  profileRoutes,
  resetMails,
  signupMails,
  unlinkedAt,
  unlinkFrom,
} from './features/account/index.js';
import { bedrijfRoutes } from './features/bedrijven/index.js';
import { catalogueRoutes, createCatalogueService } from './features/catalogue/index.js';
import { contentRoutes, createContentService } from './features/content/index.js';
import {
  collectionRoutes,
  createCollectionService,
  findCollectedIds,
  removeFotoFromCollections,
} from './features/collections/index.js';
import { countDownloads, createDownloadService, downloadRoutes } from './features/downloads/index.js';
import {
  createFotoPresenter,
  createFotoService,
  createLargeFotoService,
  fotoCleanupTask,
  fotoRoutes,
  isPublicFotoKey,
  labelRecountTask,
  labelRemovalTask,
  positionRemovalTask,
  removeLabel,
  searchFieldsRecountTask,
  trashPurgeTask,
} from './features/fotos/index.js';
import { createLabelService, labelRoutes } from './features/labels/index.js';
import { createUploadService } from './features/uploads/index.js';
import { createLedenService, lidMails, lidRoutes } from './features/leden/index.js';
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
import type { ContentFolder } from './platform/content.js';
import { createEmptyFolderTask } from './platform/empty-folders.js';
import type { Settings } from './platform/env.js';
import { createHealth } from './platform/health.js';
import { createImages } from './platform/images.js';
import { logRequests, type Log } from './platform/log.js';
import { createMailService } from './platform/mail/mail.service.js';
import type { Metrics } from './platform/metrics.js';
import { createMedia } from './platform/media.js';
import type { Passwords } from './platform/passwords.js';
import { createDiskSpace } from './platform/disk-space.js';
import type { Secrets } from './platform/secrets.js';
import type { Storage } from './platform/storage.js';

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

export type Parts = {
  settings: Pick<Settings, PortalSetting>;
  secrets: Secrets;
  content: ContentFolder;
  storage: Storage;
  passwords: Passwords;
  log: Log;
  metrics: Metrics;
  /** Its tasks are added here; whoever runs the process starts and stops it. */
  background: BackgroundTasks;
  /** Where files are received. */
  uploads: string;
  /** Where mails are written while there is no mail server. */
  outbox: string;
  /** Whether the database answers; undefined while the portal starts. */
  isReady: () => Promise<boolean | undefined>;
};

/** The portal, out of what it is given: the process around it is server.ts. */
export const createApp = (parts: Parts) => {
  const { settings, secrets, storage, content, log, background } = parts;
  const media = createMedia(secrets.media);
  const toFotosForViewer = createFotoPresenter({ media, findCollectedIds });
  const passwordCheck = createPasswordCheck(parts.passwords, organisationNames(content.site, settings.siteUrl));
  const accounts = createAccounts(parts.passwords, passwordCheck);
  const images = createImages(parts.metrics.thumbnails);
  const room = createDiskSpace(parts);
  const largeFotos = createLargeFotoService({ storage, diskSpace: room, images, uploadsFolder: parts.uploads, log });
  const onAdded = () => {
    largeFotos.reportUpload();
    background.wake(largeFotos.task.name);
  };
  const onPurged = removeFotoFromCollections;
  const fotos = createFotoService({ storage, diskSpace: room, toFotosForViewer, log, onPurged, countDownloads });
  const uploadService = createUploadService({ storage, images, toFotosForViewer, log, onAdded });
  const downloadService = createDownloadService({ storage, toFotosForViewer, log });
  const wakeRemovalTask = () => background.wake(labelRemovalTask.name);
  const labels = {
    tags: createLabelService({ field: 'tags', removeLabel, wakeRemovalTask }),
    themes: createLabelService({ field: 'themes', removeLabel, wakeRemovalTask }),
  };
  const codes = createCodes(secrets.jwt);
  const mail = openMail(parts, codes.toCode);
  // Not at once: writing it keeps the process busy, and the answers of the next moment would tell who has a mail coming.
  const wakeMail = () => background.wake('mail.collect', randomInt(200, 800));
  const entrance = createEntrance({ settings, passwords: parts.passwords, passwordCheck, codes, wakeMail });
  const session = createSessionService(secrets.jwt, { findViewer: accounts.viewerOf, signIn: entrance.signIn });
  const uploads = { folder: parts.uploads, maxBytes: settings.maxUploadBytes, diskSpace: room };
  const api: Api = { router: Router(), authenticate: session.authenticate, uploads };
  accountRoutes(api, accounts, entrance, session);
  const oneAtATime = createOneAtATime();
  const admission = createAdmission({ oneAtATime, wakeMail });
  accountsRoutes(api, admission);
  mailRoutes(api, mail);
  const { isPasswordOf } = entrance;
  const around = { ...parts, passwordCheck, images, media, oneAtATime, wakeMail };
  const profiles = createProfiles({ ...around, isPasswordOf, openSession: session.issueToken });
  profileRoutes(api, profiles);
  fotoRoutes(api, fotos, {
    upload: async ({ file, viewer, signal }) => ({ results: await uploadService.add(file, viewer, signal) }),
    download: ({ params, viewer }) => downloadService.download(params.id, viewer),
  });
  collectionRoutes(api, createCollectionService(toFotosForViewer));
  downloadRoutes(api, downloadService);
  labelRoutes(api, labels);
  const ledenAccounts = {
    findLinkedAccounts: linkedTo,
    findUnlinkedEmails: unlinkedAt,
    unlinkAccounts: unlinkFrom,
    activateAndLink: admission.welcome,
  };
  const leden = createLedenService({ accounts: ledenAccounts, canInvite: settings.signup !== 'closed', wakeMail });
  lidRoutes(api, leden);
  bedrijfRoutes(api);
  const catalogue = createCatalogueService({ storage, images, media, log });
  catalogueRoutes(api, catalogue);
  contentRoutes(api, createContentService({ content, media, files: catalogue.list }), {
    download: ({ body, viewer }) => catalogue.download(body, viewer),
    address: async ({ body }) => ({ results: await catalogue.address(body.filename) }),
  });
  for (const task of [...profiles.tasks, ...mail.tasks, ...catalogue.tasks, leden.task]) background.add(task);
  const storageTasks = [
    labelRemovalTask,
    labelRecountTask,
    searchFieldsRecountTask,
    trashPurgeTask({ storage, log, onPurged }),
    fotoCleanupTask({ storage, log }),
    positionRemovalTask({ storage, uploadsFolder: parts.uploads, log }),
    largeFotos.task,
    createEmptyFolderTask({ storage, log }),
  ];
  for (const task of storageTasks) background.add(task);
  const { shouldStand } = fotos;
  const fotoMedia = {
    canShow: (key: string) => Promise.resolve(isPublicFotoKey(key)),
    isReferenced: shouldStand,
    create: largeFotos.openLarge,
  };
  const folders = {
    fotos: fotoMedia,
    trash: fotoMedia,
    portretten: { isReferenced: profiles.shouldStand },
    catalogue: catalogue.media,
  };
  const openApi = describe(content, settings.maxUploadBytes);
  const health = createHealth({ ...parts, diskSpace: room, mail });
  parts.metrics.watchComponents(health.components);
  platformRoutes(api, { config: configOf(parts), components: health.components, openApi });

  const app: Express = express().disable('x-powered-by').set('trust proxy', settings.trustProxy);
  app.set(accelPrefixSetting, settings.accelPrefix);
  app.use(parts.metrics.requests);
  app.use(logRequests(log), securityHeaders({ ...settings, ...content.site }));
  // Before what compresses: nothing of it may be.
  app.use('/media', mediaRouter(media, storage, folders));
  app.use(compression());
  app.use('/api/docs', docsRouter(openApi));
  app.use('/api', api.router, notFoundHandler);
  app.use(webAppRouter(settings.webDir), notFoundHandler);
  const errorHandler = createErrorHandler(({ cause, ...told }) =>
    log.error({ err: cause, ...told }, 'answered with an error'),
  );
  app.use(errorHandler);
  return {
    app: withErrorHandler(app, errorHandler),
    accounts,
    admission,
    resets: entrance.resets,
    fotos,
    uploadService,
    labels,
    leden,
    catalogue,
    health,
  };
};

const organisationNames = ({ organisation, product }: ContentFolder['site'], siteUrl: string) => [
  organisation,
  product.name,
  product.slug,
  new URL(siteUrl).hostname,
];

const openMail = ({ settings, content, background, log, outbox }: Parts, codeOf: (nonce: string) => string) => {
  const { siteUrl, smtpUrl, mailFrom } = settings;
  const { organisation } = content.site;
  const from = mailFrom ?? { name: organisation, address: 'portaal@localhost' };
  const render = createRenderMail({ organisation, siteUrl, codeOf });
  const mail = createMailService({ smtpUrl, from, folder: outbox, siteUrl, render, background, log });
  mail.addSource(signupMails);
  mail.addSource(resetMails);
  mail.addSource(accountMails);
  mail.addSource(lidMails);
  return mail;
};

const configOf = ({ settings, content }: Parts): Config => {
  const { organisation, product, timeZone, feed, analytics, contact } = content.site;
  const { signup, maxUploadBytes, commit } = settings;
  const { messages } = content;
  const portal = { organisation, product, version, commit, timeZone };
  return { ...portal, signup, feed, analytics, contact, maxUploadBytes, messages };
};

const describe = ({ site }: ContentFolder, maxUploadBytes: number) =>
  toOpenApi(contracts, { title: `Ledenportaal ${site.organisation}`, version }, maxUploadBytes);
