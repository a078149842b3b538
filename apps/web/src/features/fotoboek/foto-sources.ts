import type { Foto } from '@ledenportaal/shared';

/** Both thumbnails, for the browser to choose from by the density of its screen. They are never wider than the photo. */
export const sourcesOf = ({ thumbnail: [thumbnail], width }: Pick<Foto, 'thumbnail' | 'width'>, sizes: string) =>
  thumbnail && width > 480
    ? { srcSet: `${thumbnail['480']} 480w, ${thumbnail['720']} ${Math.min(720, width)}w`, sizes }
    : undefined;

/** Likewise for a frame of this width and proportion, which a picture that is cut goes beyond. */
export const sourcesIn = (foto: Pick<Foto, 'thumbnail' | 'width' | 'height'>, width: number, ratio: number) =>
  sourcesOf(foto, `${Math.ceil(width * Math.max(1, foto.width / foto.height / ratio))}px`);
