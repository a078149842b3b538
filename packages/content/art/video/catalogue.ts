import { placeOf } from '../files.js';
import { seed, type Seed } from '../seed.js';
import { films } from './films.js';
import { readMp4 } from './mp4.js';
import { height, width } from './titles.js';

/** The films with their length as measured in the file itself: they must have been made before. */
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
