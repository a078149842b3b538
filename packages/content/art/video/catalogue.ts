import { placeOf } from '../files.js';
import { seed, type Seed } from '../seed.js';
import { films } from './films.js';
import { readMp4 } from './mp4.js';
import { height, width } from './titles.js';

/** The catalogue entries of the films, with the duration read from the files. The films must exist. */
export const videoFiles = (): Seed[] =>
  films.map(({ name, filename, title, beschrijving, poster }) => {
    const file = `video/${name}.mp4`;
    return seed({
      filename,
      section: 'video',
      title,
      beschrijving,
      file,
      poster: { file: `video/${name}.jpg`, alt: poster.alt, width, height },
      seconds: readMp4(placeOf(file)).seconds,
    });
  });
