import { largeFotoLongSide, type Foto } from '@ledenportaal/shared';

/** Both thumbnails as a `srcset`, for screens of different densities. A thumbnail is never wider than its photo. */
export const getImageSources = ({ thumbnail: [thumbnail], width }: Pick<Foto, 'thumbnail' | 'width'>, sizes: string) =>
  thumbnail && width > 480
    ? { srcSet: `${thumbnail['480']} 480w, ${thumbnail['720']} ${Math.min(720, width)}w`, sizes }
    : undefined;

/** Keeps the focus in the frame, however the picture is cropped. */
export const toObjectPosition = ({ focus }: Pick<Foto, 'focus'>) =>
  focus && { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` };

type Source = { src: string; width: number; height: number };

/** The 720 and the large size with their pixels. 720 is a width; the limit of the large size is its long side. */
export const getViewerSources = ({ thumbnail: [thumbnail], ...foto }: Pick<Foto, 'thumbnail' | 'width' | 'height'>) => {
  const toScaledSource = (src: string, scale: number): Source => ({
    src,
    width: Math.max(1, Math.round(foto.width * Math.min(1, scale))),
    height: Math.max(1, Math.round(foto.height * Math.min(1, scale))),
  });
  return {
    small: toScaledSource(thumbnail?.['720'] ?? '', 720 / foto.width),
    large: toScaledSource(thumbnail?.['2048'] ?? '', largeFotoLongSide / Math.max(foto.width, foto.height)),
  };
};
