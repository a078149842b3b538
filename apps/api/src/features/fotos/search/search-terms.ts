import { getWoorden, mapFotoTexts, missingMetadataKinds, normalise } from '@ledenportaal/shared';
import type { FotoText, MissingMetadata, Orientation } from '@ledenportaal/shared';
import { getStatus } from '../foto-status.js';
import { toTexts } from '../foto-texts.js';
import type { FotoRecord } from '../foto.model.js';
import { toPartialDate } from '../genomen-op.js';
import type { LocalDays, Period } from './local-days.js';

/** The fields of a photo that a search uses, as a projection. */
export const searchedFields = {
  ...mapFotoTexts(() => 1 as const),
  bestandsnaam: 1,
  status: 1,
  tags: 1,
  themes: 1,
  width: 1,
  height: 1,
  createdAt: 1,
  genomenOp: 1,
  genomenOpPrecision: 1,
  phash: 1,
  revision: 1,
} as const;
export type SearchedFoto = Pick<FotoRecord, '_id' | keyof typeof searchedFields>;

export const wordFields = Object.keys(mapFotoTexts(() => '')) as FotoText[];

/** The words of each text, and what a photo is filtered by. `maker`: the eigenaar as a whole; `spelling`: as written. */
export const termFields = [
  ...wordFields,
  ...(['tags', 'themes', 'status', 'zonder', 'orientation', 'maker', 'spelling', 'jaar'] as const),
];
export type TermField = (typeof termFields)[number];

/**
 * Returns the period in which a photo was taken, or else uploaded: the first moment, and the one after the last. That is a
 * millisecond, unless only the month or the year is known.
 */
export const getTakenPeriod = (foto: SearchedFoto, { getPeriod }: LocalDays): Period => {
  const partialDate = toPartialDate(foto);
  if (partialDate !== undefined) return getPeriod(partialDate);
  const at = (foto.genomenOp ?? foto.createdAt).getTime();
  return [at, at + 1];
};

/** Returns the terms by which a photo is found, by field, each once. Only a concept has a status, because most photos are none. */
export const toTerms = (foto: SearchedFoto, days: LocalDays): Record<TermField, string[]> => {
  const texts = toTexts(foto);
  const { beschrijving, eigenaar } = texts;
  const has: Record<MissingMetadata, boolean> = {
    tags: foto.tags.length > 0,
    beschrijving: beschrijving !== '',
    eigenaar: eigenaar !== '',
  };
  const maker = toMakerTerm(eigenaar);
  return {
    ...mapFotoTexts((field) => getWoorden(texts[field])),
    tags: toIds(foto.tags),
    themes: toIds(foto.themes),
    status: getStatus(foto) === 'concept' ? ['concept'] : [],
    zonder: missingMetadataKinds.filter((kind) => !has[kind]),
    orientation: [getOrientation(foto)],
    maker: maker ? [maker] : [],
    spelling: eigenaar ? [eigenaar] : [],
    jaar: [toPartialDate(foto)?.slice(0, 'YYYY'.length) ?? String(days.getYear(getTakenPeriod(foto, days)[0]))],
  };
};

/** Returns the words of the name of the file, each after a space. */
export const toFileNameKey = ({ bestandsnaam }: SearchedFoto): string =>
  bestandsnaam ? ` ${getWoorden(bestandsnaam).join(' ')}` : '';

const toIds = (labels: readonly unknown[]): string[] => [...new Set(labels.map(String))];

export const toMakerTerm = (eigenaar: string): string => normalise(eigenaar);

/** Width and height that differ by less count as equal. */
const squareTolerance = 0.01;

export const getOrientation = ({ width, height }: Pick<FotoRecord, 'width' | 'height'>): Orientation => {
  if (Math.abs(width - height) <= squareTolerance * Math.max(width, height)) return 'vierkant';
  if (width < height) return 'staand';
  return width >= 2 * height ? 'panorama' : 'liggend';
};
