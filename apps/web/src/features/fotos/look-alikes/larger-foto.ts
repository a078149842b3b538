import type { Foto } from '@ledenportaal/shared';

type Size = Pick<Foto, 'width' | 'height' | 'bytes'>;

/** Returns whether a photo has more pixels than another, or as many in a larger file. */
export const isLarger = (foto: Size, other: Size): boolean =>
  (foto.width * foto.height - other.width * other.height || foto.bytes - other.bytes) > 0;
