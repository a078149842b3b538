import { fileIn } from './content.files.js';
import type { Mistake } from './content.mistakes.js';
import { faultOf } from './json-fault.js';
import { readText } from './read-text.js';

/** Parses the JSON files and collects the errors. Files in `optional` may be missing. */
export const readJsonFiles = async (root: string, files: string[], optional: string[]) => {
  const raw: Record<string, unknown> = {};
  const broken: Mistake[] = [];
  for (const file of files) {
    const read = await readJson(root, file, optional.includes(file));
    if (read.sentence !== undefined) broken.push({ file, ...read });
    else raw[file] = read.value;
  }
  return { raw, broken };
};

type Read = { value: unknown; sentence?: undefined } | Omit<Mistake, 'file'>;

const readJson = async (root: string, file: string, isOptional: boolean): Promise<Read> => {
  const found = await fileIn(root, file);
  if (found.wrong !== undefined && found.isMissing && isOptional) return { value: undefined };
  if (found.wrong !== undefined) return { place: '', sentence: found.wrong };
  const text = await readText(found.path).catch(() => undefined);
  if (text === undefined) return { place: '', sentence: `${file} is niet te lezen.` };
  const fault = faultOf(text);
  if (!fault) return { value: JSON.parse(text) };
  return { place: `regel ${fault.line}, kolom ${fault.column}`, sentence: fault.sentence };
};
