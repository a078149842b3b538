import {
  cropStep,
  getCropRoom,
  toCropStep,
  type CropAxis,
  type Point,
  type RenditionContent,
} from '@ledenportaal/shared';

type Size = { width: number; height: number };
export type RenditionSize = Size & {
  isCrop: boolean;
  tooSmall: boolean;
  /** For printing; may have decimals. */
  dpi?: number | undefined;
};

/** Returns the size in pixels of a rendition of a photo. It never has more pixels than the photo on either side. */
export const getRenditionSize = (rendition: RenditionContent, foto: Size): RenditionSize => {
  const { longSide, allowSmaller, dpi } = rendition;
  if (longSide === undefined) return getCropSize(rendition, foto);
  const scale = longSide / Math.max(foto.width, foto.height);
  const shown = scale > 1 && allowSmaller ? 1 : scale;
  return {
    width: Math.max(1, Math.round(foto.width * shown)),
    height: Math.max(1, Math.round(foto.height * shown)),
    isCrop: false,
    tooSmall: shown > 1,
    dpi,
  };
};

const getCropSize = (rendition: RenditionContent, foto: Size): RenditionSize => {
  const { width = 0, height = 0, turns, dpi = 1, minDpi = dpi } = rendition;
  const isTurned = turns && foto.width > foto.height !== width > height;
  const size = isTurned ? { width: height, height: width } : { width, height };
  /** Whether the photo has the pixels of the crop at a density. */
  const isEnough = (density: number) =>
    size.width * density <= foto.width * dpi && size.height * density <= foto.height * dpi;
  if (isEnough(dpi) || !isEnough(minDpi))
    return { ...size, isCrop: true, tooSmall: !isEnough(dpi), dpi: rendition.dpi };
  const scale = Math.min(foto.width / size.width, foto.height / size.height);
  const reduced = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
  return { ...reduced, isCrop: true, tooSmall: false, dpi: dpi * scale };
};

/**
 * Returns the position that stands for all positions with the same pixels, so that equal crops have one key: the step
 * nearest to the centre. A position without room to shift in is the centre.
 */
export const normalizeCrop = (size: Size, foto: Size, position: Point): Point => {
  const normalize = (axis: CropAxis) => {
    const room = getCropRoom(axis, size, foto);
    if (room < 1) return centre;
    const toPixels = (step: number) => Math.round(Math.round(room) * step);
    const pixels = toPixels(toCropStep(position[axis]));
    return cropSteps.find((step) => toPixels(step) === pixels)!;
  };
  return { x: normalize('x'), y: normalize('y') };
};

const centre = 0.5;
/** Nearest to the centre first. */
const cropSteps = Array.from({ length: 1 / cropStep + 1 }, (_, step) => toCropStep(step * cropStep)).sort(
  (a, b) => Math.abs(a - centre) - Math.abs(b - centre),
);
