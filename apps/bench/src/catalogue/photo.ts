import { woordenOf } from '@ledenportaal/shared';
import { ObjectId, type Document } from 'mongodb';
import { chance } from './chance';
import { captionOf, makerOf } from './words';

/** Probability of each tag on a photo: few tags are common and many are rare. */
const tagParts = [...shares(3, 0.4), ...shares(10, 0.1), ...shares(90, 0.01), ...shares(97, 0.001)];
const themePart = [0.3, 0.2, 0.15, 0.1, 0.1, 0.05, 0.05, 0.05];
const secondTheme = 0.25;
/** One in this many photos has no tags. */
const untaggedEach = 50;
const firstDay = Date.UTC(2017, 0, 1);
const lastDay = Date.UTC(2026, 0, 1);

export const tagIds = tagParts.map((_, at) => idOf('a', at));
export const themeIds = themePart.map((_, at) => idOf('b', at));
/** On 40 % of the photos. */
export const commonTag = tagIds[0]!;
/** On nearly 25 % of the photos. */
export const usualTheme = themeIds[1]!;
/** On no photo. */
export const unusedTag = idOf('a', tagParts.length);

/** Creates a document of the collection `fotos` as the API writes it; deterministic for each `n`. */
export function photo(n: number, of: number, by: ObjectId): Document {
  const next = chance(n);
  const createdAt = new Date(firstDay + Math.floor(((n + next()) / of) * (lastDay - firstDay)));
  const beschrijving = captionOf(next);
  const eigenaar = makerOf(next);
  const isUpright = next() < 0.25;
  const sha256 = hex(next, 64);
  const bytes = 1_500_000 + Math.floor(next() * 9_000_000);
  const thumbhash = Buffer.from(hex(next, 50), 'hex').toString('base64');
  const tags = n % untaggedEach === 0 ? [] : tagsOf(next);
  const themes = themesOf(next);
  return {
    _id: idOf('f', n),
    sha256,
    bytes,
    width: isUpright ? 3456 : 5184,
    height: isUpright ? 5184 : 3456,
    thumbhash,
    beschrijving,
    eigenaar,
    tags,
    themes,
    woorden: woordenOf(beschrijving, eigenaar),
    pairs: tags.flatMap((tag) => themes.map((thema) => `${tag.toHexString()}${thema.toHexString()}`)),
    createdAt,
    createdBy: by,
    updatedAt: createdAt,
    updatedBy: by,
  };
}

function tagsOf(next: () => number): ObjectId[] {
  return tagIds.filter((_, at) => next() < tagParts[at]!);
}

function themesOf(next: () => number): ObjectId[] {
  const first = pick(themePart, next());
  const second = pick(themePart, next());
  return next() < secondTheme && second !== first ? [themeIds[first]!, themeIds[second]!] : [themeIds[first]!];
}

function pick(parts: readonly number[], at: number): number {
  let passed = 0;
  const found = parts.findIndex((part) => (passed += part) > at);
  return found < 0 ? parts.length - 1 : found;
}

function shares(count: number, part: number): number[] {
  return Array.from({ length: count }, () => part);
}

function idOf(kind: string, n: number): ObjectId {
  return new ObjectId(`6500000${kind}${n.toString(16).padStart(16, '0')}`);
}

function hex(next: () => number, length: number): string {
  let text = '';
  while (text.length < length)
    text += Math.floor(next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return text.slice(0, length);
}
