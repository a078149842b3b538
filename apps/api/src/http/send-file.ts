import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { AppError } from '@ledenportaal/shared';
import type { Range, StoredFile } from '../platform/storage.js';

export type FileAnswer = {
  file: Pick<StoredFile, 'size' | 'modified' | 'readChunks' | 'diskKey'>;
  type: string;
  /** Strong, since it is the name of the content (a hash). */
  etag: string;
  /** The name the browser saves under; without one it shows the file. */
  name?: string;
  /** Awaited before the last bytes leave, when the whole file goes: not for a part, a HEAD, or what the browser has. */
  sent?: () => Promise<void>;
};

/** The setting of the app under which the proxy in front finds the folder of files. */
export const accelPrefix = 'accel prefix';

export const sendFile = async (req: Request, res: Response, answer: FileAnswer) => {
  const { file, type, etag, name, sent } = answer;
  res.set({ 'Accept-Ranges': 'bytes', ETag: `"${etag}"`, 'Last-Modified': file.modified.toUTCString() });
  refuseChanged(req, etag);
  if (req.fresh) return void res.status(304).end();
  const range = rangeOf(req, etag, file);
  res.type(type);
  if (name) res.set('Content-Disposition', asAttachment(res.attachment(name))).type(type);
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  const whole = start === 0 && end === file.size - 1;
  const handed = addressAtProxy(req, file);
  if (handed) {
    if (whole && req.method !== 'HEAD') await sent?.();
    // nginx says itself that it gives parts.
    res.removeHeader('Accept-Ranges');
    return void res.set({ 'X-Accel-Redirect': handed, 'Content-Length': '0' }).end();
  }
  const size = end - start + 1;
  res.set('Content-Length', String(size));
  if (range) res.status(206).set('Content-Range', `bytes ${start}-${end}/${file.size}`);
  if (req.method === 'HEAD') return void res.end();
  const pieces = file.readChunks({ start, end });
  const held = whole && sent ? holdLast(pieces, file.size, sent) : pieces;
  if (size <= shortBytes) res.end(await gather(held, size));
  else await pipe(held, res);
};

/** So little that it need not be a stream, which costs more than reading it: a thumbnail. */
const shortBytes = 128 * 1024;

const gather = async (pieces: AsyncIterable<Uint8Array>, size: number) => {
  const kept: Uint8Array[] = [];
  for await (const piece of pieces) {
    // No other comes into its place.
    if (piece.length === size) return piece;
    kept.push(Buffer.from(piece));
  }
  return Buffer.concat(kept);
};

/** nginx takes over but for If-Match, which it would hold against an ETag of its own. */
const addressAtProxy = (req: Request, { diskKey: onDisk }: FileAnswer['file']): string | undefined => {
  const prefix = req.app.get(accelPrefix) as string | undefined;
  if (!prefix || onDisk === undefined || req.get('if-match')) return undefined;
  return `${prefix}/${onDisk.split('/').map(encodeURIComponent).join('/')}`;
};

/** With the quotes that Express leaves out where it can: not every program that saves files finds a name without. */
const asAttachment = (res: Response) =>
  String(res.get('Content-Disposition')).replace(/^attachment; filename=([^";]+)/, 'attachment; filename="$1"');

const pipe = async (pieces: AsyncIterable<Uint8Array>, res: Response) => {
  try {
    await pipeline(pieces, res);
  } catch (cause) {
    // Who hangs up half-way has made no mistake, and neither have we.
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw cause;
  }
};

/** Keeps the last piece back until `sent` is done: whoever has the whole file also finds it counted. */
async function* holdLast(pieces: AsyncIterable<Uint8Array>, size: number, sent: () => Promise<void>) {
  let left = size;
  for await (const piece of pieces) {
    left -= piece.length;
    if (left === 0) await sent();
    yield piece;
  }
}

const refuseChanged = (req: Request, etag: string) => {
  const wanted = req.get('if-match');
  if (wanted && wanted !== '*' && !listOf(wanted).includes(`"${etag}"`)) throw new AppError('changed');
};

/** Splits at the comma alone: a pattern with optional white space takes quadratic time for a long run of spaces. */
const listOf = (header: string) => header.split(',').map((item) => item.trim());

/** One part, or the whole: for several parts at once, the whole is as good an answer. */
const rangeOf = (req: Request, etag: string, { size }: FileAnswer['file']): Range | undefined => {
  const condition = req.get('if-range');
  if (condition && condition !== `"${etag}"`) return undefined;
  const ranges = req.range(size);
  if (ranges === -1) throw new AppError('bad_range', { headers: { 'Content-Range': `bytes */${size}` } });
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
};
