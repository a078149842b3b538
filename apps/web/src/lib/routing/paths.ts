import { fillPath } from '@ledenportaal/shared';
import type { PathParam } from 'react-router-dom';
import { paths, type PathName } from './path-table.js';

type Params<N extends PathName> = Record<PathParam<(typeof paths)[N]['path']>, string>;

/** Returns the path of a page, such as `getPath('foto', { item: id })`. */
export const getPath = <N extends PathName>(
  name: N,
  ...[params]: [PathParam<(typeof paths)[N]['path']>] extends [never] ? [] : [Params<N>]
) => fillPath(paths[name].path, params);
