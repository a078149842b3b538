import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { TextFile } from '../read-text.js';
import { createYield } from '../yield.js';

/** A row of a CSV file. `line` is 1-based and counts rows, as spreadsheets do, not line breaks within cells. */
export type Row = { line: number; cells: string[] };

const separators = [';', ',', '\t'] as const;

/** Limits for one file: `lines` includes empty lines, `characters` is per line. */
export const csvLimits = { lines: 100_000, columns: 100, characters: 100_000 } as const;

/** Thrown when a file is not read beyond `line`. */
export class CsvError extends Error {
  constructor(
    readonly reason: 'open-quote' | keyof typeof csvLimits,
    readonly line: number,
  ) {
    super(`${reason} at line ${line}`);
  }
}

/** Yields all rows, including empty ones, so that line numbers match. Throws a CsvError after the last readable row. */
export async function* parseCsv(text: TextFile, delimiter: string): AsyncGenerator<Row> {
  const mayYield = createYield();
  const parser = createCsvParser(delimiter);
  for await (const chunk of text()) {
    yield* parser.parseChunk(chunk);
    await mayYield();
  }
  yield* parser.finish();
}

const quote = '"';

/**
 * Streaming parser for RFC 4180 that handles input as spreadsheets do: accepts any line end, and treats a quote within
 * an unquoted cell as an ordinary character. It never backtracks, so its cost is linear in the input.
 */
const createCsvParser = (delimiter: string) => {
  let line = 1;
  let length = 0;
  let cells: string[] = [];
  let cell = '';
  /** `closed`: after a quote that may end the cell. */
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  let isAfterReturn = false;

  const endCell = () => {
    if (cells.length === csvLimits.columns) throw new CsvError('columns', line);
    cells.push(unescapeFormula(cell));
    cell = '';
    state = 'start';
  };
  const endRow = (): Row => {
    endCell();
    if (line > csvLimits.lines) throw new CsvError('lines', line);
    const row = { line, cells };
    line++;
    length = 0;
    cells = [];
    return row;
  };
  const addCharacter = (character: string) => {
    switch (state) {
      case 'start':
        if (character === quote) return void (state = 'quoted');
        state = 'plain';
        break;
      case 'quoted':
        if (character === quote) return void (state = 'closed');
        break;
      case 'closed':
        // A doubled quote is an escaped quote. Before any other character the quotes are text, and so is the cell.
        if (character !== quote) cell = `${quote}${cell}${quote}`;
        state = character === quote ? 'quoted' : 'plain';
        break;
      case 'plain':
    }
    cell += character;
  };

  return {
    *parseChunk(chunk: string): Generator<Row> {
      for (let index = 0; index < chunk.length; index++) {
        const character = chunk.charAt(index);
        const isLineFeedAfterReturn = isAfterReturn && character === '\n';
        isAfterReturn = false;
        if (isLineFeedAfterReturn) continue;
        if (state !== 'quoted' && (character === '\n' || character === '\r')) {
          isAfterReturn = character === '\r';
          yield endRow();
          continue;
        }
        if (++length > csvLimits.characters) throw new CsvError('characters', line);
        if (state !== 'quoted' && character === delimiter) endCell();
        else addCharacter(character);
      }
    },
    *finish(): Generator<Row> {
      if (state === 'quoted') throw new CsvError('open-quote', line);
      if (length > 0) yield endRow();
    },
  };
};

/** The first line by which a file tells Excel its separator; some programs fill it up with separators. */
const declaration = /^"?sep=([^\w\s"]|\t)"?\1*$/i;

/**
 * Returns the separator that the first non-empty line declares, or else the one that gives the most known column names in
 * it; and the text without that declaration, which spreadsheets do not count as a row either.
 */
export const detectSeparator = async (
  text: TextFile,
  isKnown: (header: string) => boolean,
): Promise<{ separator: string; rows: TextFile }> => {
  const line = await readFirstLine(text);
  const declared = declaration.exec(line)?.[1];
  if (declared !== undefined) return { separator: declared, rows: () => skipFirstLine(text) };
  const countKnown = (each: string) => line.split(each, csvLimits.columns).filter(isKnown).length;
  const separator = separators.reduce((best, each) => (countKnown(each) > countKnown(best) ? each : best));
  return { separator, rows: text };
};

/** Reads at most `csvLimits.characters` of the first line. */
const readFirstLine = async (text: TextFile): Promise<string> => {
  let start = '';
  for await (const chunk of text()) {
    start = (start + chunk).trimStart();
    if (start.length > csvLimits.characters || /[\r\n]/.test(start)) break;
  }
  const [line = ''] = start.slice(0, csvLimits.characters).split(/[\r\n]/, 1);
  return line;
};

/** Yields the text after its first non-empty line. */
async function* skipFirstLine(text: TextFile): AsyncGenerator<string> {
  let start: string | undefined = '';
  for await (const chunk of text()) {
    if (start === undefined) {
      yield chunk;
      continue;
    }
    start = (start + chunk).trimStart();
    // The character after the line end may be its second half.
    const [line] = /^.*(?:\r\n|\n|\r(?=[^]))/.exec(start) ?? [];
    if (line === undefined) continue;
    yield start.slice(line.length);
    start = undefined;
  }
}

/** A cell that spreadsheets would read as a formula, escaped; csv-stringify puts a quote before such a cell. */
const escapedFormula = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const unescapeFormula = (cell: string) => (escapedFormula.test(cell) ? cell.slice(1) : cell);
/** Adds a quote to text that already looks escaped, so that `unescapeFormula` always restores the original. */
const escapeFormula = (cell: string) => (escapedFormula.test(cell) ? `'${cell}` : cell);

const csvOptions = {
  delimiter: separators[0],
  record_delimiter: 'windows',
  bom: true,
  // By default csv-stringify quotes only cells that contain the record delimiter itself, not other line ends.
  quote_record_delimiter: true,
  escape_formulas: true,
  header: true,
  cast: { string: escapeFormula, boolean: (value: boolean) => (value ? 'ja' : 'nee') },
};

/** Writes rows as CSV for spreadsheets, in the format that `parseCsv` reads back; in parts of a few kilobytes. */
export const writeCsv = (rows: AsyncIterable<object>, columns: readonly string[]): AsyncIterable<Buffer> =>
  // With a callback, the caller receives an error of the rows while it reads; with `pipe` it would end the process.
  pipeline(Readable.from(rows), stringify({ ...csvOptions, columns: [...columns] }), () => undefined);
