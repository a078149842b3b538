import type { Access } from '@ledenportaal/shared';
import { generatePath, type PathParam } from 'react-router-dom';

/** Every address of the portal and who may come there. Router, guard, menu and links all read this table. */
export const paths = {
  home: { path: '/', access: 'lid' },
  login: { path: '/login', access: 'public' },
  fotos: { path: '/beeldbank/foto', access: 'lid' },
  foto: { path: '/beeldbank/item/:item', access: 'lid' },
  upload: { path: '/beeldbank/upload', access: 'admin' },
} as const satisfies Record<string, { path: `/${string}`; access: Access }>;

export type PathName = keyof typeof paths;
type Params<N extends PathName> = Record<PathParam<(typeof paths)[N]['path']>, string>;

/** The address of a page: `to('foto', { item: id })`. */
export const to = <N extends PathName>(
  name: N,
  ...[params]: [PathParam<(typeof paths)[N]['path']>] extends [never] ? [] : [Params<N>]
) => generatePath<string>(paths[name].path, params);
