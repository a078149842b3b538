import { Readable } from 'node:stream';
import { lidFields, type NewLid } from '@ledenportaal/shared';
import { stringify } from 'csv-stringify';
import type { TextFile } from '../../platform/read-text.js';
import { createYield } from '../../platform/yield.js';

/** A row of a CSV file. `line` is 1-based and counts rows, as spreadsheets do, not line breaks within cells. */
export type Row = { line: number; cells: string[] };

const separators = [';', ',', '\t'] as const;
type Separator = (typeof separators)[number];

/** Limits for one file: `lines` includes empty lines, `characters` is per line. */
export const tableLimits = { lines: 100_000, columns: 100, characters: 100_000 } as const;

/** Thrown when a file is not read beyond `line`. */
export class UnreadableTable extends Error {
  constructor(
    readonly reason: 'open-quote' | keyof typeof tableLimits,
    readonly line: number,
  ) {
    super(`${reason} at line ${line}`);
  }
}

/** Yields all rows, including empty ones, so that line numbers match. Throws a CsvError after the last readable row. */
export async function* rowsOf(text: TextFile, delimiter: Separator): AsyncGenerator<Row> {
  const mayYield = createYield();
  const parser = createParser(delimiter);
  for await (const piece of text()) {
    yield* parser.rowsIn(piece);
    await mayYield();
  }
  yield* parser.lastRow();
}

const quote = '"';

/**
 * Streaming parser for RFC 4180 that handles input as spreadsheets do: accepts any line end, and treats a quote within
 * an unquoted cell as an ordinary character. It never backtracks, so its cost is linear in the input.
 */
const createParser = (delimiter: Separator) => {
  let line = 1;
  let length = 0;
  let cells: string[] = [];
  let cell = '';
  /** `closed`: after a quote that may end the cell. */
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  let isAfterReturn = false;

  const endCell = () => {
    if (cells.length === tableLimits.columns) throw new UnreadableTable('columns', line);
    cells.push(withoutQuote(cell));
    cell = '';
    state = 'start';
  };
  const endRow = (): Row => {
    endCell();
    if (line > tableLimits.lines) throw new UnreadableTable('lines', line);
    const row = { line, cells };
    line++;
    length = 0;
    cells = [];
    return row;
  };
  const add = (character: string) => {
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
    *rowsIn(piece: string): Generator<Row> {
      for (let at = 0; at < piece.length; at++) {
        const character = piece.charAt(at);
        const isRestOfLineEnd = isAfterReturn && character === '\n';
        isAfterReturn = false;
        if (isRestOfLineEnd) continue;
        if (state !== 'quoted' && (character === '\n' || character === '\r')) {
          isAfterReturn = character === '\r';
          yield endRow();
          continue;
        }
        if (++length > tableLimits.characters) throw new UnreadableTable('characters', line);
        if (state !== 'quoted' && character === delimiter) endCell();
        else add(character);
      }
    },
    *lastRow(): Generator<Row> {
      if (state === 'quoted') throw new UnreadableTable('open-quote', line);
      if (length > 0) yield endRow();
    },
  };
};

/** Returns the separator that gives the most known column names in the first non-empty line. */
export const separatorOf = async (text: TextFile, isKnown: (head: string) => boolean): Promise<Separator> => {
  const line = await firstLineOf(text);
  const known = (separator: string) => line.split(separator, tableLimits.columns).filter(isKnown).length;
  return separators.reduce((best, separator) => (known(separator) > known(best) ? separator : best));
};

/** Reads at most `csvLimits.characters` of the first line. */
const firstLineOf = async (text: TextFile): Promise<string> => {
  let start = '';
  for await (const piece of text()) {
    start = (start + piece).trimStart();
    if (start.length > tableLimits.characters || /[\r\n]/.test(start)) break;
  }
  const [line = ''] = start.slice(0, tableLimits.characters).split(/[\r\n]/, 1);
  return line;
};

/** A cell that spreadsheets would read as a formula, escaped; csv-stringify puts a quote before such a cell. */
const quotedFormula = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const withoutQuote = (cell: string) => (quotedFormula.test(cell) ? cell.slice(1) : cell);
/** Adds a quote to text that already looks escaped, so that `unescapeFormula` always restores the original. */
const withQuote = (cell: string) => (quotedFormula.test(cell) ? `'${cell}` : cell);

const written = {
  delimiter: separators[0],
  record_delimiter: 'windows',
  bom: true,
  // By default csv-stringify quotes only cells that contain the record delimiter itself, not other line ends.
  quote_record_delimiter: true,
  escape_formulas: true,
  header: true,
  columns: [...lidFields],
  cast: { string: withQuote, boolean: (value: boolean) => (value ? 'ja' : 'nee') },
};

export const toTable = async (leden: AsyncIterable<NewLid>): Promise<Buffer> => {
  const mayYield = createYield();
  const pieces: Buffer[] = [];
  for await (const piece of Readable.from(leden).pipe(stringify(written)) as AsyncIterable<Buffer>) {
    pieces.push(piece);
    await mayYield();
  }
  return Buffer.concat(pieces);
};
