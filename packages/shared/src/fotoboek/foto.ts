import { z } from 'zod';
import { id, multilineText, cleanedText, text } from '../contract/schemas.js';
import {
  countedFotos,
  fotosPerPage,
  lacks,
  maxBeschrijving,
  maxBulk,
  maxEigenaar,
  maxFilters,
  maxLabels,
  maxTekst,
} from './foto.limits.js';

/** Addresses that an <img> can show, for one to two hours. */
const Thumbnail = z.object({
  '480': z.string(),
  '720': z.string(),
  /** For looking at it closely. Made on first use; until it can be made its address gives the 720. */
  '2048': z.string(),
});

export const Foto = z.object({
  _id: id,
  /** A list by history; the first entry is the photo's. */
  thumbnail: z.array(Thumbnail).min(1),
  beschrijving: z.string(),
  eigenaar: z.string(),
  /** Where the photo was taken, in words; empty when unknown. */
  locatie: z.string(),
  tags: z.array(id),
  themes: z.array(id),
  /** Pixels of the original as it is seen (upright). */
  width: z.int(),
  height: z.int(),
  /** Size of the original. */
  bytes: z.int(),
  /** A placeholder of some 25 bytes, base64 (see evanw/thumbhash). */
  thumbhash: z.string(),
  /** In the collection of who asks. */
  inCollection: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Foto = z.output<typeof Foto>;

/** Characters of a locatie. */
const maxLocatie = 200;
const isSaid = (value: unknown) => value !== undefined;
const labels = (max: number) => z.array(id).max(max, `Kies er hooguit ${max}.`);
const filter = labels(maxFilters).default([]);

/** The fields that an admin edits. */
const FotoContent = z.object({
  eigenaar: text(maxEigenaar),
  beschrijving: multilineText(maxBeschrijving),
  locatie: text(maxLocatie),
  tags: labels(maxLabels),
  themes: labels(maxLabels),
});
export type FotoContent = z.output<typeof FotoContent>;

/**
 * An edit with the `updatedAt` of the foto as it was read is refused when somebody else edited the foto since. Fields
 * that were added after version 1.0 are optional, for clients that do not know them: without them the foto keeps its own.
 */
export const FotoEdit = z.object({
  ...FotoContent.shape,
  locatie: FotoContent.shape.locatie.optional(),
  updatedAt: z.iso.datetime().optional(),
});
export type FotoEdit = z.output<typeof FotoEdit>;

const LabelChange = z.strictObject({ tags: labels(maxLabels).default([]), themes: labels(maxLabels).default([]) });

/** The same for many photos at once: what is not named stays as each has it. `toTrash` goes with nothing else. */
export const FotoBulk = z
  .object({
    fotos: z.array(id).min(1).max(maxBulk, `Kies er hooguit ${maxBulk}.`),
    eigenaar: text(maxEigenaar).optional(),
    add: LabelChange.optional(),
    remove: LabelChange.optional(),
    toTrash: z.literal(true).optional(),
  })
  .refine(({ eigenaar, add, remove, toTrash }) => [eigenaar ?? add ?? remove, toTrash].filter(isSaid).length === 1, {
    path: ['toTrash'],
    message: 'Zeg wat er met de foto’s moet gebeuren: wijzigen of verwijderen.',
  });
export type FotoBulk = z.output<typeof FotoBulk>;

/** What became of each of them, by id. */
export const FotoBulkDone = z.object({
  /** As was asked, also where they were so already. */
  done: z.array(id),
  /** Not in the image bank (any more). */
  gone: z.array(id),
  /** Unchanged, because they would carry too many tags or themas. */
  full: z.array(id),
});
export type FotoBulkDone = z.output<typeof FotoBulkDone>;

const Lack = z.enum(lacks);
export type Lack = z.output<typeof Lack>;

/**
 * Which photos: any of the tags, any of the themes, each word of `tekst`, as the beginning of a word of the
 * beschrijving, of the eigenaar or of the name of a label, and any of what `zonder` names lacking; all of these where
 * several are given.
 */
export const FotoFilter = z.object({
  themes: filter,
  tags: filter,
  tekst: cleanedText(maxTekst).optional(),
  zonder: z.array(Lack).max(lacks.length).optional(),
});
export type FotoFilter = z.output<typeof FotoFilter>;

/** Pages count from 1. */
export const FotoSearch = z
  .object({
    ...FotoFilter.shape,
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
  /** Where `tekst` finds nothing: a text like it that does. */
  meant: z.string().optional(),
});
export type FotoPage = z.output<typeof FotoPage>;

/** The photos before and after one in a search, newest first; null at either end. */
export const FotoNeighbours = z.object({ previous: Foto.nullable(), next: Foto.nullable() });
export type FotoNeighbours = z.output<typeof FotoNeighbours>;

/** A photo in the trash, which goes for good at `until`. */
export const DeletedFoto = z.object({
  _id: id,
  foto: Foto,
  deletedAt: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type DeletedFoto = z.output<typeof DeletedFoto>;
