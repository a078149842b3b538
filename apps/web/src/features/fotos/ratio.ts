import type { Foto } from '@ledenportaal/shared';

const maxRatio = 2.4;
const minRatio = 0.56;

/** Width divided by height of the frame on the page of a photo. Limited, so that a tall photo fits the window. */
export const itemRatio = ({ width, height }: Pick<Foto, 'width' | 'height'>) => Math.max(minRatio, width / height);

/** Width divided by height of the frame in a grid. A panorama is cropped, or it would be a thin strip. */
export const gridRatio = (foto: Pick<Foto, 'width' | 'height'>) => Math.min(maxRatio, itemRatio(foto));
