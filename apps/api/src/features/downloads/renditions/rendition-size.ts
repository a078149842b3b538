import { cropStep, type RenditionContent } from '@ledenportaal/shared';

type Size = { width: number; height: number };
/** Parts of width and height, from 0 to 1. */
export type Point = { x: number; y: number };
export type RenditionSize = Size & { isCrop: boolean; tooSmall: boolean };

/** Returns the size in pixels of a rendition of a foto. It never has more pixels than the foto on either side. */
export const getRenditionSize = (rendition: RenditionContent, foto: Size): RenditionSize => {
  const { longSide, allowSmaller } = rendition;
  if (longSide === undefined) return getCropSize(rendition, foto);
  const scale = longSide / Math.max(foto.width, foto.height);
  const shown = scale > 1 && allowSmaller ? 1 : scale;
  return {
    width: Math.max(1, Math.round(foto.width * shown)),
    height: Math.max(1, Math.round(foto.height * shown)),
    isCrop: false,
    tooSmall: shown > 1,
  };
};

const getCropSize = ({ width = 0, height = 0, turns }: RenditionContent, foto: Size): RenditionSize => {
  const isTurned = turns && foto.width > foto.height !== width > height;
  const size = isTurned ? { width: height, height: width } : { width, height };
  return { ...size, isCrop: true, tooSmall: size.width > foto.width || size.height > foto.height };
};

/** Returns the position of a crop of this size within its room, so that the focus is as near to its centre as possible. */
export const toCropPosition = (size: Size, foto: Size, focus: Point): Point => {
  const scale = Math.max(size.width / foto.width, size.height / foto.height);
  const toPosition = (focusPart: number, side: number, fotoSide: number) => {
    const room = fotoSide * scale - side;
    if (room < 1) return 0.5;
    const position = (focusPart * fotoSide * scale - side / 2) / room;
    return toStep(Math.min(1, Math.max(0, position)));
  };
  return { x: toPosition(focus.x, size.width, foto.width), y: toPosition(focus.y, size.height, foto.height) };
};

/** Rounds to a step, without the digits of binary fractions. */
export const toStep = (value: number) => Number((Math.round(value / cropStep) * cropStep).toFixed(2));
