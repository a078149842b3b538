import { resolveFile } from './content.files.js';
import type { Mistake } from './content.mistakes.js';
import { findJsonError } from './json-error.js';
import { readText } from '../read-text.js';

/** Parses the JSON files and collects the errors. Files in `optional` may be missing. */
export const readJsonFiles = async (root: string, files: string[], optional: string[]) => {
  const raw: Record<string, unknown> = {};
  const mistakes: Mistake[] = [];
  for (const file of files) {
    const result = await readJson(root, file, optional.includes(file));
    if (result.message !== undefined) mistakes.push({ file, ...result });
    else raw[file] = result.value;
  }
  return { raw, mistakes };
};

type ReadResult = { value: unknown; message?: undefined } | Omit<Mistake, 'file'>;

const readJson = async (root: string, file: string, isOptional: boolean): Promise<ReadResult> => {
  const found = await resolveFile(root, file);
  if (found.problem !== undefined && found.isMissing && isOptional) return { value: undefined };
  if (found.problem !== undefined) return { location: '', message: found.problem };
  const text = await readText(found.path).catch(() => undefined);
  if (text === undefined) return { location: '', message: `${file} is niet te lezen.` };
  const syntaxError = findJsonError(text);
  if (!syntaxError) return { value: JSON.parse(text) };
  return { location: `regel ${syntaxError.line}, kolom ${syntaxError.column}`, message: syntaxError.message };
};
