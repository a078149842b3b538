import { Foto } from '@ledenportaal/shared';
import { LRUCache } from 'lru-cache';
import type { Media } from '../../platform/storage/media.js';
import type { PublicFoto } from './foto.model.js';

/** How much text is kept, in bytes: of some five thousand photos. */
const maxBytes = 8 * 2 ** 20;
/** V8 uses one byte for a character, or two when the text has one above U+00FF. */
const bytesPerCharacter = 2;

type Kept = { foto: PublicFoto; expiry: number; json: string };
type FotoVariant = { inCollection: boolean; isForEditor: boolean };

/**
 * Creates a function that returns the JSON of a photo in its API shape. It is kept for the document that it was made of,
 * as long as the addresses of its pictures stay the same: another version of a photo is another document.
 */
export const createFotoJson = (
  { getExpiry }: Pick<Media, 'getExpiry'>,
  toShape: (foto: PublicFoto, variant: FotoVariant) => Foto,
) => {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ json }) => bytesPerCharacter * json.length,
  });
  return (foto: PublicFoto, variant: FotoVariant): string => {
    const { inCollection, isForEditor } = variant;
    const key = `${String(foto._id)} ${inCollection} ${isForEditor}`;
    const expiry = getExpiry();
    const known = kept.get(key);
    if (known?.foto === foto && known.expiry === expiry) return known.json;
    const json = JSON.stringify(Foto.parse(toShape(foto, variant)));
    kept.set(key, { foto, expiry, json });
    return json;
  };
};
