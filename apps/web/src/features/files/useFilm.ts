import { useEffect, useState } from 'react';
import { isFilm } from './read-video.js';

/** An address for a film that was chosen, for as long as it is. */
export const useFilm = (file: File | null) => {
  const [film, setFilm] = useState<{ of: File; src: string }>();
  if (file && isFilm(file) && film?.of !== file) setFilm({ of: file, src: URL.createObjectURL(file) });
  const src = film?.src;
  useEffect(() => (src ? () => URL.revokeObjectURL(src) : undefined), [src]);
  return film && film.of === file ? film.src : undefined;
};
