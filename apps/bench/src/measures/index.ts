import type { Group } from '../group';
import { accounts } from './accounts';
import { database } from './database';
import { downloads } from './downloads';
import { files } from './files';
import { lighthousePages } from './lighthouse';
import { pages } from './pages';
import { shapesThatHurt } from './shapes';
import { signInGroup } from './sign-in';
import { soak } from './soak';
import { uploads } from './uploads';

/** Each group by the name under which `npm run bench -- NAME` runs it alone. */
export const groups: Record<string, Group> = {
  accounts,
  database,
  downloads,
  files,
  lighthouse: lighthousePages,
  pages,
  shapes: shapesThatHurt,
  'sign-in': signInGroup,
  uploads,
};

/** Too long to run with the others: by name alone. */
export const apart: Record<string, Group> = { soak };
