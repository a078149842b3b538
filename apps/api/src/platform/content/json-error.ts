const whitespacePattern = /[ \t\n\r]*/y;
const stringPattern = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/uy;
const literalPattern = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

const messages = {
  end: 'Het bestand houdt hier te vroeg op.',
  extra: 'Hier hoort niets meer te staan.',
  name: 'Hier hoort een naam tussen dubbele aanhalingstekens.',
  colon: 'Hier hoort een dubbele punt.',
  value: 'Hier hoort een tekst tussen dubbele aanhalingstekens, een getal, true, false of null.',
  string:
    'Deze tekst klopt niet: hij eindigt op een dubbel aanhalingsteken, en in de tekst schrijf je \\n voor een nieuwe regel, \\" voor een dubbel aanhalingsteken en \\\\ voor een schuine streep.',
};

export type JsonSyntaxError = { line: number; column: number; message: string };

/**
 * Returns the line, column and a Dutch description of the first syntax error, for people who edit the file. JSON.parse
 * reports the position not always, and in English.
 */
export const findJsonError = (text: string): JsonSyntaxError | undefined => {
  let at = 0;
  const consume = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text)?.[0];
    at += match?.length ?? 0;
    return match !== undefined;
  };
  const peek = () => {
    consume(whitespacePattern);
    return text[at];
  };
  const accept = (character: string) => {
    const isNext = peek() === character;
    if (isNext) at += 1;
    return isNext;
  };
  /** The parse functions return the description of an error at index `at`, or undefined. */
  const parseValue = (): string | undefined => {
    if (accept('{')) return parseList('}', parseMember);
    if (accept('[')) return parseList(']', parseValue);
    if (peek() === '"') return consume(stringPattern) ? undefined : messages.string;
    return consume(literalPattern) ? undefined : messages.value;
  };
  const parseMember = () => {
    if (peek() !== '"') return messages.name;
    if (!consume(stringPattern)) return messages.string;
    return accept(':') ? parseValue() : messages.colon;
  };
  const parseList = (end: string, parseItem: () => string | undefined): string | undefined => {
    if (accept(end)) return undefined;
    for (;;) {
      const message = parseItem();
      if (message) return message;
      if (accept(end)) return undefined;
      if (!accept(',')) return `Hiervoor hoort een komma of ${end}.`;
      if (peek() === end) return `Voor deze ${end} staat een komma te veel.`;
    }
  };
  const message = parseValue() ?? (peek() === undefined ? undefined : messages.extra);
  if (!message) return undefined;
  return { ...toLineAndColumn(text, at), message: peek() === undefined ? messages.end : message };
};

const toLineAndColumn = (text: string, at: number) => {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
};
