import { toContentPath } from '../files.js';
import { parseCatalogueEntry, type CatalogueEntry } from '../catalogue-entry.js';
import { films } from './films.js';
import { readMp4 } from './mp4.js';
import { height, width } from './titles.js';

/** The catalogue entries of the films, with the duration read from the files. The films must exist. */
export const getVideoFiles = (): CatalogueEntry[] =>
  films.map(({ name, filename, title, beschrijving, poster }) => {
    const file = `video/${name}.mp4`;
    return parseCatalogueEntry({
      filename,
      section: 'video',
      title,
      beschrijving,
      file,
      poster: { file: `video/${name}.jpg`, alt: poster.alt, width, height },
      seconds: readMp4(toContentPath(file)).seconds,
    });
  });
