import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MessagesContent } from '@ledenportaal/shared';
import { formatPath, type Mistake } from './content.mistakes.js';

const file = 'messages.json';
const getPlaceholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

/** Finds texts with an unknown key, or with other placeholders than the standard text. */
export const findMessageMistakes = async (raw: unknown, webDir: string | undefined): Promise<Mistake[]> => {
  const customMessages = MessagesContent.safeParse(raw).data;
  const standardMessages = webDir === undefined || !customMessages ? undefined : await readStandardMessages(webDir);
  if (!customMessages || !standardMessages) return [];
  return Object.entries(customMessages).flatMap(([key, text]) => {
    const message = findMistake(text, Object.hasOwn(standardMessages, key) ? standardMessages[key] : undefined);
    return message ? [{ file, location: formatPath([key]), message }] : [];
  });
};

const findMistake = (customText: string, standardText: string | undefined) => {
  if (standardText === undefined) return 'Deze tekst kent het portaal niet.';
  const [required, used] = [getPlaceholders(standardText), getPlaceholders(customText)];
  const missing = required.filter((placeholder) => !used.includes(placeholder));
  if (missing.length > 0) return `Hier ontbreekt ${missing.join(' en ')}; dat vult het portaal in.`;
  const unknown = used.filter((placeholder) => !required.includes(placeholder));
  return unknown.length > 0 ? `${unknown.join(' en ')} vult het portaal hier niet in.` : undefined;
};

/**
 * Reads the standard texts, which the build of the web app writes. Returns undefined while the web app is not built.
 */
const readStandardMessages = async (webDir: string): Promise<MessagesContent | undefined> => {
  const text = await readFile(join(webDir, file), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : MessagesContent.parse(JSON.parse(text));
};
