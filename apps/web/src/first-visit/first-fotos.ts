import type { Foto, fotoContract } from '@ledenportaal/shared';
import type { z } from 'zod/mini';
import { parseSearch } from '../features/fotos/foto-search.js';
import { apiRoot } from '../lib/api/api-root.js';
import { paths, redirects } from '../lib/routing/path-table.js';
import { requestEarly } from './early-requests.js';

type SearchResponse = z.output<(typeof fotoContract)['search']['response']>;
// Repeated here, because importing the contract would add zod to the first script.
const searchPath: (typeof fotoContract)['search']['path'] = '/fotoboek';
export const fotosUrl = apiRoot + searchPath;

const gridPaths: string[] = [
  paths.fotos.path,
  ...Object.entries(redirects).flatMap(([path, name]) => (name === 'fotos' ? path : [])),
];

/** At the address of the image bank, requests its photos. Resolves with none if that fails, which the page reports. */
export const requestFirstFotos = (
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  token: string,
): Promise<Foto[]> | undefined => {
  if (!gridPaths.includes(pathname.replace(/(?<=.)\/$/, ''))) return undefined;
  return readFotos(requestEarly(fotosUrl, token, parseSearch(new URLSearchParams(search)))).catch(() => []);
};

const readFotos = async (request: Promise<Response>): Promise<Foto[]> => {
  const response = await request;
  if (!response.ok) return [];
  const { results } = (await response.clone().json()) as SearchResponse;
  return results.items;
};
