import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { parseCsv, detectSeparator, csvLimits, CsvError, writeCsv, type Row } from './csv.js';

const { lines, columns, characters } = csvLimits;
const megabyte = 1_000_000;

/** A text that is read in chunks, and a count of the characters that were read. */
const createTextSource = (chunks: Iterable<string>) => {
  const consumed = { characters: 0 };
  const text = async function* () {
    for (const chunk of chunks) {
      consumed.characters += chunk.length;
      yield await Promise.resolve(chunk);
    }
  };
  return { text, consumed };
};
const toChunks = function* (text: string, size: number) {
  for (let offset = 0; offset < text.length; offset += size) yield text.slice(offset, offset + size);
};

/** Returns the rows before the end or before the first CsvError, and that error. */
const readRows = async (text: () => AsyncIterable<string>) => {
  const rows: Row[] = [];
  try {
    for await (const row of parseCsv(text, ';')) rows.push(row);
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    return { rows, failure: [cause.reason, cause.line] };
  }
  return { rows, failure: undefined };
};
const readCells = async (text: string, size: number) =>
  (await readRows(createTextSource(toChunks(text, size)).text)).rows.map(({ cells }) => cells);

describe('parseCsv', () => {
  it('returns the same cells as csv-parse, with chunks of any size', async () => {
    const part = fc.constantFrom(
      'a',
      'ë',
      '🦌',
      ' ',
      ';',
      ';',
      '\n',
      '\r\n',
      '\r',
      '"',
      '""',
      ';"',
      '";',
      '"\n',
      '\n"',
    );
    const texts = fc.array(part, { maxLength: 25 }).map((parts) => parts.join(''));
    const options = { delimiter: ';', relax_quotes: true, relax_column_count: true };
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 9 }), async (text, size) => {
        let expected: string[][];
        try {
          expected = parse(text, { ...options, record_delimiter: ['\r\n', '\n', '\r'] });
        } catch {
          expect((await readRows(createTextSource([text]).text)).failure?.[0]).toBe('open-quote');
          return;
        }
        expect(await readCells(text, size)).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['quotes, and line ends between them', '"a;""b""\r\nc";d\r\n', [['a;"b"\r\nc', 'd']]],
    ['line ends of every kind, and empty lines', 'a\rb\n\r\nc\r\n', [['a'], ['b'], [''], ['c']]],
    ['no line end after the last row', 'a;b', [['a', 'b']]],
    ['a quote that closes nothing', '"a"b;c', [['"a"b', 'c']]],
    ['an empty cell in quotes at the end', '""', [['']]],
  ])('handles %s', async (_, text, cells) => {
    for (const size of [1, 2, 100]) expect(await readCells(text, size)).toEqual(cells);
  });
});

describe('parseCsv limits', () => {
  const heading = 'naam;email\n';

  it.each([
    ['empty lines', '\n', ['lines', lines + 1], lines],
    ['lines of one cell', 'x\r\n', ['lines', lines + 1], lines],
    ['columns', 'x;', ['columns', 1], 0],
    ['separators', ';', ['columns', 1], 0],
    ['one cell', 'x', ['characters', 1], 0],
    ['quotes', '"', ['characters', 1], 0],
  ])('stops within the first megabyte of ten that consist of %s', async (_, repeated, failure, rows) => {
    const chunk = repeated.repeat(16_384);
    const { text, consumed } = createTextSource(Array.from({ length: (10 * megabyte) / chunk.length }, () => chunk));
    const result = await readRows(text);
    expect([result.failure, result.rows.length]).toEqual([failure, rows]);
    expect(consumed.characters).toBeLessThan(megabyte);
  });

  it.each([
    ['a quote that is never closed', `${heading}"${'x\n'.repeat(megabyte)}`, ['characters', 2]],
    ['a short text with such a quote', `${heading}"x\n;y`, ['open-quote', 2]],
    ['a line of too many columns', `${heading}${';'.repeat(columns)}\na;b`, ['columns', 2]],
  ])('stops at %s, after yielding the rows before it', async (_, content, failure) => {
    const result = await readRows(createTextSource(toChunks(content, 7000)).text);
    expect([result.failure, result.rows]).toEqual([failure, [{ line: 1, cells: ['naam', 'email'] }]]);
  });

  it('accepts a file that is exactly at its limits', async () => {
    const widest = `${';'.repeat(columns - 1)}\n`;
    const longest = `${'x'.repeat(characters)}\n`;
    const result = await readRows(createTextSource([widest, longest, '\n'.repeat(lines - 2)]).text);
    expect([result.failure, result.rows.length]).toEqual([undefined, lines]);
    expect([result.rows[0]?.cells.length, result.rows[1]?.cells[0]?.length]).toEqual([columns, characters]);
  });
});

describe('detectSeparator', () => {
  const isKnown = (header: string) => ['naam', 'email'].includes(header);

  it.each([
    ['naam;email', ';'],
    ['\r\n \nnaam,email\n', ','],
    ['naam\temail\r', '\t'],
    ['naam', ';'],
  ])('for %j returns %j', async (content, separator) => {
    for (const size of [1, 100])
      expect(await detectSeparator(createTextSource(toChunks(content, size)).text, isKnown)).toMatchObject({
        separator,
      });
  });

  it.each([
    ['sep=;\r\nnaam,b;email', ';'],
    ['\nSEP=,\nnaam;b,email', ','],
    ['sep=\t\rnaam;b\temail', '\t'],
    ['sep=|\nnaam;b|email', '|'],
    ['"sep=;"\nnaam,b;email', ';'],
    ['sep=;;;\nnaam,b;email', ';'],
  ])('for %j returns the declared separator, and the rows below the declaration', async (content, separator) => {
    for (const size of [1, 2, 5, 100]) {
      const source = createTextSource([...toChunks(content, size)]);
      const detected = await detectSeparator(source.text, isKnown);
      const rows: string[] = [];
      for await (const chunk of detected.rows()) rows.push(chunk);
      expect([detected.separator, rows.join('')]).toEqual([separator, content.slice(content.indexOf('naam'))]);
    }
  });

  it('returns no rows for a text with only a declaration', async () => {
    for (const content of ['sep=;', 'sep=;\r\n', 'sep=;\r']) {
      const { rows } = await detectSeparator(createTextSource([content]).text, isKnown);
      for await (const chunk of rows()) expect(chunk).toBe('');
    }
  });

  it('reads only the start of the first line', async () => {
    const { text, consumed } = createTextSource(Array.from({ length: 1000 }, () => 'naam,'.repeat(2000)));
    expect(await detectSeparator(text, isKnown)).toEqual({ separator: ',', rows: text });
    expect(consumed.characters).toBeLessThan(megabyte);
  });
});

it('passes an error of the rows on to the reader of the text', async () => {
  const rows = async function* () {
    yield await Promise.resolve({ naam: 'De Eik' });
    throw new Error('no answer');
  };
  const read = async () => {
    for await (const part of writeCsv(rows(), ['naam'])) expect(part).toBeTruthy();
  };
  await expect(read()).rejects.toThrow('no answer');
});
