import { paths, type PathName } from '../lib/routing/path-table.js';

/** The pages outside the portal, for who is not signed in yet. */
export type PublicName = { [N in PathName]: (typeof paths)[N]['access'] extends 'public' ? N : never }[PathName];
export const isPublic = (name: PathName): name is PublicName => paths[name].access === 'public';
export const publicNames = (Object.keys(paths) as PathName[]).filter(isPublic);

const patterns = publicNames.map((name) => ({
  name,
  pattern: new RegExp(`^${paths[name].path.replace(/:\w+/, '([^/]+)')}/*$`, 'i'),
}));

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Which of them stands at an address, with the code that the address ends in; all others are the portal's. */
export const publicPageAt = (pathname: string) => {
  for (const { name, pattern } of patterns) {
    const match = pattern.exec(pathname);
    if (match) return { name, code: decoded(match[1] ?? '') };
  }
  return undefined;
};
