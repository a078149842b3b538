import { createReadStream } from 'node:fs';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
/** Reads the file from its start at each call. */
export type TextFile = () => AsyncIterable<string>;

const zero = 0;

/**
 * Opens a text file. Detects UTF-8 and UTF-16 (with or without byte order mark), and otherwise assumes windows-1252.
 * Reads it in chunks of whole characters, so that memory use does not depend on its size.
 */
export const openText = async (path: string): Promise<TextFile> => {
  const encoding = await detectEncoding(path);
  return () => (encoding === 'windows-1252' ? readWindows1252(path) : readDecoded(path, encoding));
};

export const readText = async (path: string): Promise<string> => {
  const pieces: string[] = [];
  for await (const piece of (await openText(path))()) pieces.push(piece);
  return pieces.join('');
};

const readBytes = (path: string) => createReadStream(path) as AsyncIterable<Buffer>;

async function* readDecoded(path: string, encoding: string) {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of readBytes(path)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

async function* readWindows1252(path: string) {
  for await (const bytes of readBytes(path))
    yield bytes.toString('latin1').replace(/[\x80-\x9f]/g, toWindows1252Character);
}

const detectEncoding = async (path: string): Promise<Encoding> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const bytes of readBytes(path)) {
      const utf16 = isFirst && detectUtf16(bytes);
      if (utf16) return utf16;
      isFirst = false;
      decoder.decode(bytes, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw cause;
    return 'windows-1252';
  }
};

/** Detects UTF-16 by its byte order mark, or by the zero byte of a first ASCII character. */
const detectUtf16 = ([first, second]: Uint8Array): Encoding | undefined => {
  if ((first === 0xff && second === 0xfe) || (first !== zero && second === zero)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === zero && second !== zero)) return 'utf-16be';
  return undefined;
};

/** The characters 0x80 to 0x9F of windows-1252. Node's `latin1` decodes them as control characters. */
const windows1252Characters = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const toWindows1252Character = (character: string) => windows1252Characters.charAt(character.charCodeAt(0) - 0x80);
