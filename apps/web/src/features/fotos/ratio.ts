import type { Foto } from '@ledenportaal/shared';

type Size = Pick<Foto, 'width' | 'height'>;

const minRatio = 0.56;

/** Width divided by height of the frame on the page of a photo. Limited, so that a tall photo fits the window. */
export const itemRatio = ({ width, height }: Size) => Math.max(minRatio, width / height);
