import { useEffect, useState } from 'react';
import { isFilm } from './read-video.js';

/** Creates an object URL for the selected video and revokes it when another file is selected or on unmount. */
export const useFilm = (file: File | null) => {
  const [film, setFilm] = useState<{ of: File; src: string }>();
  if (file && isFilm(file) && film?.of !== file) setFilm({ of: file, src: URL.createObjectURL(file) });
  const src = film?.src;
  useEffect(() => (src ? () => URL.revokeObjectURL(src) : undefined), [src]);
  return film && film.of === file ? film.src : undefined;
};
