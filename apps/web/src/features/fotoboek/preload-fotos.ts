import type { Foto, fotoContract } from '@ledenportaal/shared';
import type { z } from 'zod';
import { sourcesOf } from './foto-sources.js';
import { gridRatio, rowHeight } from './ratio.js';

type Found = z.output<(typeof fotoContract)['search']['response']>;

/** As many as a telephone shows at first. */
const inSight = 4;

/** About what the grid makes of it: two columns on a telephone, rows elsewhere. */
export const sizesOf = (foto: Foto) => `(max-width: 48em) 46vw, ${Math.ceil(rowHeight * gridRatio(foto))}px`;

/** The two beside each other at the top of a telephone come before those below. */
export const priorityOf = (at: number) => (at < 2 ? 'high' : 'low');

const preload = (foto: Foto, at: number) => {
  const href = foto.thumbnail[0]?.['480'];
  if (!href) return;
  const sources = sourcesOf(foto, sizesOf(foto));
  const link = document.createElement('link');
  const told = {
    rel: 'preload',
    as: 'image',
    href,
    ...(sources && { imagesrcset: sources.srcSet, imagesizes: sources.sizes }),
    fetchpriority: priorityOf(at),
  };
  for (const [name, value] of Object.entries(told)) link.setAttribute(name, value);
  document.head.append(link);
};

/** The first pictures of a grid come with the answer that names them, before there is a page to show them. */
export const preloadFotos = async (asked: Promise<Response>): Promise<Foto[]> => {
  const answer = await asked;
  if (!answer.ok) return [];
  const { results } = (await answer.clone().json()) as Found;
  const first = results.items.slice(0, inSight);
  first.forEach(preload);
  return first;
};
