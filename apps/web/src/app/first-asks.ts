import type { Foto, fotoContract } from '@ledenportaal/shared';
import type { z } from 'zod';
import { parseSearch } from '../features/fotos/foto-search.js';
import { apiRoot } from '../lib/api-root.js';
import { requestEarly } from '../lib/early-request.js';
import { paths, redirects } from '../lib/path-table.js';

type Found = z.output<(typeof fotoContract)['search']['response']>;
type Place = Pick<Location, 'pathname' | 'search'>;
// Not from the contract itself, which would come along with all that the image bank asks.
const searchPath: (typeof fotoContract)['search']['path'] = '/fotoboek';
const grid: string[] = [
  paths.fotos.path,
  ...Object.entries(redirects).flatMap(([path, name]) => (name === 'fotos' ? path : [])),
];

/** Asks what the page at this address begins with, while its program is fetched: the photos of the grid. */
export const askFirst = ({ pathname, search }: Place, token: string): Promise<Foto[]> | undefined => {
  if (!grid.includes(pathname.replace(/(?<=.)\/$/, ''))) return undefined;
  const asked = requestEarly(apiRoot + searchPath, parseSearch(new URLSearchParams(search)), token);
  // What went wrong is told by the page.
  return fotosIn(asked).catch(() => []);
};

const fotosIn = async (asked: Promise<Response>): Promise<Foto[]> => {
  const answer = await asked;
  if (!answer.ok) return [];
  const { results } = (await answer.clone().json()) as Found;
  return results.items;
};
