import { largeSide, type Foto } from '@ledenportaal/shared';

/** Both thumbnails, for the browser to choose from by the density of its screen. They are never wider than the photo. */
export const sourcesOf = ({ thumbnail: [thumbnail], width }: Pick<Foto, 'thumbnail' | 'width'>, sizes: string) =>
  thumbnail && width > 480
    ? { srcSet: `${thumbnail['480']} 480w, ${thumbnail['720']} ${Math.min(720, width)}w`, sizes }
    : undefined;

/** Likewise for a frame of this width and proportion, which a picture that is cut goes beyond. */
export const sourcesIn = (foto: Pick<Foto, 'thumbnail' | 'width' | 'height'>, width: number, ratio: number) =>
  sourcesOf(foto, `${Math.ceil(width * Math.max(1, foto.width / foto.height / ratio))}px`);

type Source = { src: string; width: number; height: number };

/** The 720 and the large size with their pixels. The 720 is that wide; the large size has its limit on the long side. */
export const viewerSourcesOf = ({ thumbnail: [thumbnail], ...foto }: Pick<Foto, 'thumbnail' | 'width' | 'height'>) => {
  const scaled = (src: string, scale: number): Source => ({
    src,
    width: Math.max(1, Math.round(foto.width * Math.min(1, scale))),
    height: Math.max(1, Math.round(foto.height * Math.min(1, scale))),
  });
  return {
    small: scaled(thumbnail?.['720'] ?? '', 720 / foto.width),
    large: scaled(thumbnail?.['2048'] ?? '', largeSide / Math.max(foto.width, foto.height)),
  };
};
