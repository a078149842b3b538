import { can, type Capability, type Viewer } from '../accounts/account.policy.js';

/** The kinds of things of which the activity is shown, and what a viewer needs to see it. */
export const activityKinds = {
  account: 'accounts.manage',
  bedrijf: 'bedrijven.edit',
  eigenaar: 'fotos.edit',
  file: 'files.edit',
  foto: 'fotos.edit',
  instellingen: 'settings.edit',
  lid: 'leden.edit',
  reeks: 'fotos.edit',
  tag: 'labels.edit',
  thema: 'labels.edit',
  woorden: 'words.edit',
} as const satisfies Record<string, Capability>;
export type ActivityKind = keyof typeof activityKinds;
export const activityKindNames = Object.keys(activityKinds) as ActivityKind[];

/** What the routes of activity require: to see at least one kind. */
export const activityAccess: readonly Capability[] = [...new Set(Object.values(activityKinds))];

export const getVisibleActivityKinds = (viewer: Pick<Viewer, 'role'>): ActivityKind[] =>
  activityKindNames.filter((kind) => can(viewer, activityKinds[kind]));

/** Upper limit of the number of lines that are counted, that can be paged through, and that a file has. */
export const maxActivityLines = 10_000;
