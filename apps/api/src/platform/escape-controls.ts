/** Control characters, and format characters other than the joiners that Persian and emoji need. */
const controlPattern = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const toHex = (code: number, length: number) => code.toString(16).padStart(length, '0');

/**
 * Escapes the characters by which outside text (file names, cells, addresses) could steer a terminal, start a line or
 * reverse the text after it: `\x1b`, `\x0a`, `\u202e`. In JSON, which has no character below U+0020 left, the result is
 * JSON of the same value.
 */
export const escapeControls = (text: string): string =>
  text.replace(controlPattern, (character) =>
    character < ' '
      ? `\\x${toHex(character.charCodeAt(0), 2)}`
      : [...Array(character.length).keys()].map((unit) => `\\u${toHex(character.charCodeAt(unit), 4)}`).join(''),
  );
