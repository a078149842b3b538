import { readFile } from 'node:fs/promises';

const zero = 0;

/** A text in the encoding that its first bytes tell; without a sign of one UTF-8 where it is that, else what Windows wrote before. */
export const readText = async (path: string): Promise<string> => decode(await readFile(path));

const decode = (bytes: Uint8Array): string => {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\x80-\x9f]/g, ofWindows);
  }
};

/** By its mark, or by the half of a first character that is a sign of ours. */
const utf16Of = ([first, second]: Uint8Array) => {
  if ((first === 0xff && second === 0xfe) || (first !== zero && second === zero)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === zero && second !== zero)) return 'utf-16be';
  return undefined;
};

/** What stands in windows-1252 where Latin-1 has nothing; Node's own decoder takes the two for one. */
const windowsSigns = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const ofWindows = (sign: string) => windowsSigns.charAt(sign.charCodeAt(0) - 0x80);
