import { Readable } from 'node:stream';
import { lidFields, type NewLid } from '@ledenportaal/shared';
import { CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify';

/** A row as it stands in a file. `line` as spreadsheets count: a cell with line breaks makes it no more than one. */
export type Row = { line: number; cells: string[] };

const separators = [';', ',', '\t'] as const;
type Separator = (typeof separators)[number];

const pieceBytes = 64 * 1024;

/** Where a quote has been opened that is never closed. */
export class OpenQuote extends Error {
  constructor(readonly line: number) {
    super(`the quote on line ${line} is not closed`);
  }
}

/** Also rows that are empty, since people count them. */
export async function* rowsOf(text: string, delimiter: Separator): AsyncGenerator<Row> {
  const options = { delimiter, relax_quotes: true, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] };
  const parser = Readable.from(piecesOf(Buffer.from(text))).pipe(parse(options));
  let line = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { line: ++line, cells: cells.map(withoutQuote) };
  } catch (cause) {
    if (!(cause instanceof CsvError) || cause.code !== 'CSV_QUOTE_NOT_CLOSED') throw cause;
    // By its own count: of the rows before it some may not have come here yet.
    throw new OpenQuote(Number(cause.records) + 1);
  }
}

/** So that other requests get their turn. */
function* piecesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

/** The one by which most of the first line is known. */
export const separatorOf = (text: string, isKnown: (head: string) => boolean): Separator => {
  const [line = ''] = text.trimStart().split(/[\r\n]/, 1);
  const known = (separator: string) => line.split(separator).filter(isKnown).length;
  return separators.reduce((best, separator) => (known(separator) > known(best) ? separator : best));
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

export const toTable = async (leden: Iterable<NewLid>): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of Readable.from(leden).pipe(stringify(written)) as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
};
