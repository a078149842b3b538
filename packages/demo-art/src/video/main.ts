import { films } from './films.js';
import { makeFilms } from './make-films.js';

// npm run content:video [-- film ...] makes all films, or the given ones. With -- --shots folder [film ...] it keeps
// the shots in that folder and draws only missing ones.
const words = process.argv.slice(2);
const kept = words[0] === '--shots' ? words.splice(0, 2)[1] : undefined;
const unknown = words.find((word) => !films.some(({ name }) => name === word));
if (unknown) throw new Error(`There is no film ${unknown}: take from ${films.map(({ name }) => name).join(', ')}.`);

await makeFilms(
  films.filter(({ name }) => words.length === 0 || words.includes(name)),
  kept,
);
