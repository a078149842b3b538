import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MessagesContent } from '@ledenportaal/shared';
import { fieldOf, type Mistake } from './content.mistakes.js';

const file = 'messages.json';
const slotsOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

/** Finds texts with an unknown key, or with other placeholders than the standard text. */
export const messageMistakes = async (raw: unknown, webDir: string | undefined): Promise<Mistake[]> => {
  const own = MessagesContent.safeParse(raw).data;
  const known = webDir === undefined || !own ? undefined : await readKnown(webDir);
  if (!own || !known) return [];
  return Object.entries(own).flatMap(([key, text]) => {
    const sentence = mistakeIn(text, Object.hasOwn(known, key) ? known[key] : undefined);
    return sentence ? [{ file, place: fieldOf([key]), sentence }] : [];
  });
};

const mistakeIn = (own: string, standard: string | undefined) => {
  if (standard === undefined) return 'Deze tekst kent het portaal niet.';
  const [asked, given] = [slotsOf(standard), slotsOf(own)];
  const missing = asked.filter((slot) => !given.includes(slot));
  if (missing.length > 0) return `Hier ontbreekt ${missing.join(' en ')}; dat vult het portaal in.`;
  const unknown = given.filter((slot) => !asked.includes(slot));
  return unknown.length > 0 ? `${unknown.join(' en ')} vult het portaal hier niet in.` : undefined;
};

/**
 * Reads the standard texts, which the build of the web app writes. Returns undefined while the web app is not built.
 */
const readKnown = async (webDir: string): Promise<MessagesContent | undefined> => {
  const text = await readFile(join(webDir, file), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : MessagesContent.parse(JSON.parse(text));
};
