import { brand } from '../brand.js';
import { hillLayers, toHillPath } from '../hill.js';
import { toSvgShape } from '../logo/drawing.js';
import { logoOnDark } from '../logo/logo.js';

/** 4:3, in pixels: the photo of 3:2 fills the width, and the bar covers its lower edge. */
export const postSize = { width: 1200, height: 900, photo: 800 } as const;

/** The position of the logo on the bar. */
export const logoPosition = { x: 752, y: 768, width: 402 } as const;

/** SVG of the hill that rises to the right, with the stag and the name on it. */
export const createBarSvg = (): string => {
  const scale = logoPosition.width / logoOnDark.width;
  const logo = logoOnDark.shapes.map(toSvgShape).join('');
  return (
    hillLayers
      .map(([ink, below]) => `<path fill="${brand[ink].hex}" d="${toHillPath(762 + below, postSize.height)}"/>`)
      .join('') + `<g transform="translate(${logoPosition.x} ${logoPosition.y}) scale(${scale})">${logo}</g>`
  );
};

export const toSvgBuffer = (body: string, width: number = postSize.width, height: number = postSize.height): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`,
  );
