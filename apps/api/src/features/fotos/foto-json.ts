import { Foto, type Oordeel } from '@ledenportaal/shared';
import type { Media } from '../../platform/storage/media.js';
import type { PublicFoto } from './foto.model.js';

/** The JSON of a photo for each variant. */
type Kept = { expiry: number; texts: Map<string, string> };
export type FotoVariant = {
  inCollection: boolean;
  isForEditor: boolean;
  /** Whether leden see the photo. */
  isVisible: boolean;
  trefwoorden: string[];
  oordeel: Oordeel;
};

/**
 * Creates a function that returns the JSON of a photo in its API shape. It is kept for the document that it was made of,
 * as long as the addresses of its pictures stay the same: another version of a photo is another document.
 */
export const createFotoJson = (
  { getExpiry }: Pick<Media, 'getExpiry'>,
  toShape: (foto: PublicFoto, variant: FotoVariant) => Foto,
) => {
  const kept = new WeakMap<PublicFoto, Kept>();
  return (foto: PublicFoto, variant: FotoVariant): string => {
    const expiry = getExpiry();
    let known = kept.get(foto);
    if (known?.expiry !== expiry) {
      known = { expiry, texts: new Map() };
      kept.set(foto, known);
    }
    const { oordeel, trefwoorden, ...flags } = variant;
    const key = [...Object.values(flags), oordeel.verdict, oordeel.reasons.join(), ...trefwoorden].join('\n');
    const text = known.texts.get(key) ?? JSON.stringify(Foto.parse(toShape(foto, variant)));
    known.texts.set(key, text);
    return text;
  };
};
