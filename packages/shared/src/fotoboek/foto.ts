import { z } from 'zod';
import { id } from '../contract/schemas.js';
import { countedFotos, fotosPerPage, maxFilters } from './foto.limits.js';

/** Addresses that an <img> can show, for one to two hours. */
const Thumbnail = z.object({ '480': z.string(), '720': z.string() });

export const Foto = z.object({
  _id: id,
  /** A list by history; the first entry is the photo's. */
  thumbnail: z.array(Thumbnail).min(1),
  beschrijving: z.string(),
  eigenaar: z.string(),
  tags: z.array(id),
  themes: z.array(id),
  /** Pixels of the original as it is seen (upright). */
  width: z.int(),
  height: z.int(),
  /** Size of the original. */
  bytes: z.int(),
  /** A placeholder of some 25 bytes, base64 (see evanw/thumbhash). */
  thumbhash: z.string(),
  createdAt: z.iso.datetime(),
});
export type Foto = z.output<typeof Foto>;

const filter = z.array(id).max(maxFilters, `Kies er hooguit ${maxFilters}.`).default([]);

/** Any of the tags, any of the themes, and both where both are given. Pages count from 1. */
export const FotoSearch = z
  .object({
    themes: filter,
    tags: filter,
    limit: z.int().min(1).max(96).default(fotosPerPage),
    page: z.int().min(1).default(1),
  })
  .refine(({ limit, page }) => (page - 1) * limit < countedFotos, {
    path: ['page'],
    message: 'Zo ver kun je niet bladeren. Verfijn je zoekopdracht.',
  });
export type FotoSearch = z.output<typeof FotoSearch>;

export const FotoPage = z.object({
  items: z.array(Foto),
  /** Exact up to 10,000; beyond that 10,000 with `more`. */
  total: z.int(),
  more: z.boolean(),
  /** Completed downloads of all photos together. */
  downloads: z.int(),
});
export type FotoPage = z.output<typeof FotoPage>;
