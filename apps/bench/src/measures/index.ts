import type { Group } from '../group';
import { accounts } from './accounts';
import { bulk } from './bulk';
import { database } from './database';
import { downloads } from './downloads';
import { files } from './files';
import { firstVisit } from './first-visit';
import { hostile } from './hostile';
import { leden } from './leden';
import { lighthousePages } from './lighthouse';
import { memory } from './memory';
import { pages } from './pages';
import { shapesThatHurt } from './shapes';
import { signInGroup } from './sign-in';
import { soak } from './soak';
import { start } from './start';
import { uploads } from './uploads';

/** Each group by the name under which `npm run bench -- NAME` runs it alone. */
export const groups: Record<string, Group> = {
  accounts,
  bulk,
  database,
  downloads,
  files,
  'first-visit': firstVisit,
  hostile,
  leden,
  lighthouse: lighthousePages,
  memory,
  pages,
  shapes: shapesThatHurt,
  'sign-in': signInGroup,
  start,
  uploads,
};

/** Too long to run with the others: by name alone. */
export const apart: Record<string, Group> = { soak };
