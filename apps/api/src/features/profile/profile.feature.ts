import type { SessionService } from '../../http/session.service.js';
import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import type { SignInService, SignupService } from '../auth/index.js';
import type { LastAdminService, PasswordCheckService } from '../accounts/index.js';
import type { FavouriteService } from '../bedrijven/index.js';
import type { CollectionItemService } from '../collections/index.js';
import type { DownloadCoverageService, DownloadService, FileLogService } from '../downloads/index.js';
import type { FotoReadService } from '../fotos/index.js';
import type { LidLookupService } from '../leden/index.js';
import type { PortraitService } from '../portraits/index.js';
import type { ZipService } from '../zips/index.js';
import { createAccountDeletionService } from './account-deletion.service.js';
import { createActivityService } from './activity.service.js';
import { profileRoutes } from './profile.router.js';
import { createProfileService } from './profile.service.js';

type Deps = {
  collectionItems: CollectionItemService;
  downloadCoverage: DownloadCoverageService;
  downloads: DownloadService;
  favourites: FavouriteService;
  fileLog: FileLogService;
  fotoReads: FotoReadService;
  lastAdmins: LastAdminService;
  lidLookup: LidLookupService;
  passwordCheck: PasswordCheckService;
  portraits: PortraitService;
  session: SessionService;
  signIns: SignInService;
  signups: SignupService;
  zips: ZipService;
};

/** The profile, activity and deletion of a member's own account. */
export const createProfileFeature = (resources: Resources, deps: Deps) => {
  const { storage, passwords, media, wakeMail, listLimits, log } = resources;
  const { favourites, signups, collectionItems, downloadCoverage, fileLog, zips, lastAdmins } = deps;
  const accountDeletion = createAccountDeletionService({
    favourites,
    collectionItems,
    signups,
    downloadCoverage,
    fileLog,
    zips,
    lastAdmins,
    storage,
    log,
  });
  const { downloads, fotoReads, lidLookup, passwordCheck, portraits, session, signIns } = deps;
  const profiles = createProfileService({
    lidLookup,
    passwordCheck,
    signIns,
    session,
    portraits,
    accountDeletion,
    passwords,
    media,
    wakeMail,
    listLimits,
  });
  const activity = createActivityService({ downloads, fotoReads });
  return {
    services: { accountDeletion, activity, profiles },
    registerRoutes: (api) => profileRoutes(api, profiles, activity),
    tasks: [accountDeletion.task],
  } satisfies Feature;
};
