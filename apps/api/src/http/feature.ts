import type { Task } from '../platform/background-tasks.js';
import type { PersonalDataTable } from '../platform/personal-data.js';
import type { MediaFolders } from './media.router.js';
import type { Api } from './register-routes.js';

/** What a feature adds to the portal. */
export type Feature = {
  /** For commands, tests and other features. */
  services: object;
  registerRoutes?: (api: Api) => void;
  tasks?: Task[];
  mediaFolders?: MediaFolders;
  /** What it keeps of persons: they can read it, and it is deleted with their account. */
  personalData?: PersonalDataTable;
};
