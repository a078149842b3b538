import type { Foto } from '@ledenportaal/shared';
import computeRowsLayout from 'react-photo-album/rows';
import { gridRatio, maxRowHeight, rowHeight, rowSpacing } from './ratio.js';

export type Row = { foto: Foto; width: number }[];

/** The rows in which a grid of this width shows the photos, by the layout function of react-photo-album. */
export const computeRows = (fotos: Foto[], width: number): Row[] => {
  const photos = fotos.map((foto) => ({ src: '', width: gridRatio(foto), height: 1, foto }));
  const maxWidth = photos.reduce(
    (sum, { width: ratio }) => sum + ratio * maxRowHeight,
    rowSpacing * (photos.length - 1),
  );
  const album = computeRowsLayout(photos, rowSpacing, 0, Math.min(width, Math.floor(maxWidth)), rowHeight);
  return (album?.tracks ?? []).map((track) => track.photos.map(({ photo: { foto }, width }) => ({ foto, width })));
};
