import type { Group } from '../group';
import { accounts } from './accounts';
import { activity } from './activity';
import { bulk } from './bulk';
import { connections } from './connections';
import { database } from './database';
import { databaseSoak } from './database-soak';
import { databaseVersions } from './database-versions';
import { downloads } from './downloads';
import { files } from './files';
import { firstVisit } from './first-visit';
import { hostile } from './hostile';
import { jobs } from './jobs';
import { leden } from './leden';
import { lighthousePages } from './lighthouse';
import { memory } from './memory';
import { pages } from './pages';
import { queries } from './queries';
import { renditions } from './renditions';
import { searchShapes } from './shapes';
import { signInGroup } from './sign-in';
import { soak } from './soak';
import { start } from './start';
import { uploads } from './uploads';
import { zip } from './zip';

/** The groups by the name that `npm run bench -- NAME` accepts. */
export const groups: Record<string, Group> = {
  accounts,
  activity,
  bulk,
  database,
  downloads,
  files,
  'first-visit': firstVisit,
  hostile,
  jobs,
  leden,
  lighthouse: lighthousePages,
  memory,
  pages,
  queries,
  renditions,
  shapes: searchShapes,
  'sign-in': signInGroup,
  start,
  uploads,
  zip,
};

/** Groups that take too long to run by default; they run only when named. */
export const separateGroups: Record<string, Group> = {
  connections,
  'database-soak': databaseSoak,
  'database-versions': databaseVersions,
  soak,
};
