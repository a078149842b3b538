import { brand } from '../brand.js';
import { hillLayers, hillSide } from '../hill.js';
import { svgShape } from '../logo/drawing.js';
import { logoOnDark } from '../logo/logo.js';

/** 4:3, in pixels: the photo of 3:2 fills the width, and the bar covers its lower edge. */
export const post = { width: 1200, height: 900, photo: 800 } as const;

/** The position of the logo on the bar. */
export const logoAt = { x: 752, y: 768, width: 402 } as const;

/** SVG of the hill that rises to the right, with the stag and the name on it. */
export function bar(): string {
  const scale = logoAt.width / logoOnDark.width;
  const logo = logoOnDark.shapes.map(svgShape).join('');
  return (
    hillLayers
      .map(([ink, below]) => `<path fill="${brand[ink].hex}" d="${hillSide(762 + below, post.height)}"/>`)
      .join('') + `<g transform="translate(${logoAt.x} ${logoAt.y}) scale(${scale})">${logo}</g>`
  );
}

export const picture = (body: string, width: number = post.width, height: number = post.height): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`,
  );
