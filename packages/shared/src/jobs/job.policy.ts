import type { Access, Capability } from '../accounts/account.policy.js';

type Kind = { access: Capability; isListed: true } | { access: Access; isListed: false };

/**
 * The kinds of jobs. `access`: what a viewer needs to see, stop and undo one. One that is not listed belongs to another
 * page: 'Laatste bewerkingen' and its routes do not know it.
 */
export const jobKinds = {
  'eigenaars.rename': { access: 'fotos.edit', isListed: true },
  'fotos.change': { access: 'fotos.edit', isListed: true },
  'fotos.import': { access: 'fotos.edit', isListed: true },
  'fotos.trash': { access: 'fotos.edit', isListed: true },
  'labels.merge': { access: 'labels.edit', isListed: true },
  'labels.remove': { access: 'labels.edit', isListed: true },
  'leden.import': { access: 'leden.edit', isListed: false },
  'zips.prepare': { access: 'signed-in', isListed: false },
} as const satisfies Record<string, Kind>;
export type JobKind = keyof typeof jobKinds;
export type ListedJobKind = {
  [K in JobKind]: (typeof jobKinds)[K]['isListed'] extends true ? K : never;
}[JobKind];

const isListed = (kind: JobKind): kind is ListedJobKind => jobKinds[kind].isListed;
export const listedJobKinds = (Object.keys(jobKinds) as JobKind[]).filter(isListed);

/** What the routes of jobs require: to see at least one kind. */
export const jobAccess: readonly Capability[] = [...new Set(listedJobKinds.map((kind) => jobKinds[kind].access))];
