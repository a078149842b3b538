import { Readable } from 'node:stream';
import { lidFields, type NewLid } from '@ledenportaal/shared';
import { stringify } from 'csv-stringify';
import type { TextFile } from '../../platform/read-text.js';
import { createYield } from '../../platform/yield.js';

/** A row as it stands in a file. `line` as spreadsheets count: a cell with line breaks makes it no more than one. */
export type Row = { line: number; cells: string[] };

const separators = [';', ',', '\t'] as const;
type Separator = (typeof separators)[number];

/** What is read of one file: `lines` counts empty ones too, `characters` are those of one line. */
export const tableLimits = { lines: 100_000, columns: 100, characters: 100_000 } as const;

/** Why a file is read no further than `line`. */
export class UnreadableTable extends Error {
  constructor(
    readonly reason: 'open-quote' | keyof typeof tableLimits,
    readonly line: number,
  ) {
    super(`${reason} at line ${line}`);
  }
}

/** Also rows that are empty, since people count them. Throws an UnreadableTable after the last row that can be read. */
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
 * RFC 4180, read as spreadsheets do: any line end, and a quote within a cell that did not begin with one is a character
 * like others. Takes the text in pieces, and never looks back: its cost is that of its input, whatever that holds.
 */
const createParser = (delimiter: Separator) => {
  let line = 1;
  let length = 0;
  let cells: string[] = [];
  let cell = '';
  /** `closed`: behind a quote that may be the last of its cell. */
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
        // A doubled quote stands for one. Before anything else it closed nothing, and the cell is as it was typed.
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

/** The one by which most of the first line that is not empty is known. */
export const separatorOf = async (text: TextFile, isKnown: (head: string) => boolean): Promise<Separator> => {
  const line = await firstLineOf(text);
  const known = (separator: string) => line.split(separator, tableLimits.columns).filter(isKnown).length;
  return separators.reduce((best, separator) => (known(separator) > known(best) ? separator : best));
};

/** No more of it than a line may be long. */
const firstLineOf = async (text: TextFile): Promise<string> => {
  let start = '';
  for await (const piece of text()) {
    start = (start + piece).trimStart();
    if (start.length > tableLimits.characters || /[\r\n]/.test(start)) break;
  }
  const [line = ''] = start.slice(0, tableLimits.characters).split(/[\r\n]/, 1);
  return line;
};

/** What spreadsheets take for the start of a formula; csv-stringify puts a quote before it. */
const quotedFormula = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const withoutQuote = (cell: string) => (quotedFormula.test(cell) ? cell.slice(1) : cell);
/** One more before a quote that somebody typed there: what is taken off is always what was put on. */
const withQuote = (cell: string) => (quotedFormula.test(cell) ? `'${cell}` : cell);

const written = {
  delimiter: separators[0],
  record_delimiter: 'windows',
  bom: true,
  // Unasked, only the line end of the file itself is one within a cell.
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
