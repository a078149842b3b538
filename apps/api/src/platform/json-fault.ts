const blank = /[ \t\n\r]*/y;
const words = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/uy;
const other = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

const sentences = {
  end: 'Het bestand houdt hier te vroeg op.',
  more: 'Hier hoort niets meer te staan.',
  name: 'Hier hoort een naam tussen dubbele aanhalingstekens.',
  colon: 'Hier hoort een dubbele punt.',
  value: 'Hier hoort een tekst tussen dubbele aanhalingstekens, een getal, true, false of null.',
  words:
    'Deze tekst klopt niet: hij eindigt op een dubbel aanhalingsteken, en in de tekst schrijf je \\n voor een nieuwe regel, \\" voor een dubbel aanhalingsteken en \\\\ voor een schuine streep.',
};

export type JsonFault = { line: number; column: number; sentence: string };

/**
 * Returns the line, column and a Dutch description of the first syntax error, for people who edit the file. JSON.parse
 * reports the position not always, and in English.
 */
export const faultOf = (text: string): JsonFault | undefined => {
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const taken = pattern.exec(text)?.[0];
    at += taken?.length ?? 0;
    return taken !== undefined;
  };
  const next = () => {
    take(blank);
    return text[at];
  };
  const passes = (sign: string) => {
    const is = next() === sign;
    if (is) at += 1;
    return is;
  };
  /** The parse functions return the description of an error at index `at`, or undefined. */
  const value = (): string | undefined => {
    if (passes('{')) return listTo('}', member);
    if (passes('[')) return listTo(']', value);
    if (next() === '"') return take(words) ? undefined : sentences.words;
    return take(other) ? undefined : sentences.value;
  };
  const member = () => {
    if (next() !== '"') return sentences.name;
    if (!take(words)) return sentences.words;
    return passes(':') ? value() : sentences.colon;
  };
  const listTo = (end: string, item: () => string | undefined): string | undefined => {
    if (passes(end)) return undefined;
    for (;;) {
      const wrong = item();
      if (wrong) return wrong;
      if (passes(end)) return undefined;
      if (!passes(',')) return `Hiervoor hoort een komma of ${end}.`;
      if (next() === end) return `Voor deze ${end} staat een komma te veel.`;
    }
  };
  const wrong = value() ?? (next() === undefined ? undefined : sentences.more);
  if (!wrong) return undefined;
  return { ...placeOf(text, at), sentence: next() === undefined ? sentences.end : wrong };
};

const placeOf = (text: string, at: number) => {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
};
