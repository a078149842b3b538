import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { AppError } from '@ledenportaal/shared';
import type { Range, StoredFile } from '../platform/storage.js';

export type FileAnswer = {
  file: Pick<StoredFile, 'size' | 'modified' | 'readChunks' | 'diskKey'>;
  type: string;
  /** Without quotes. Sent as a strong ETag, because it is a hash of the content. */
  etag: string;
  /** File name to save under. Without it the browser displays the file. */
  name?: string;
  /** Awaited before the last bytes of a complete file are sent; not called for a part, a HEAD request or a 304. */
  sent?: () => Promise<void>;
};

/** Name of the Express setting with the path prefix under which nginx finds the folder of files. */
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
    // nginx adds this header itself.
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

/** Files up to this size, such as thumbnails, are sent without a stream, which would cost more than reading them. */
const shortBytes = 128 * 1024;

const gather = async (pieces: AsyncIterable<Uint8Array>, size: number) => {
  const kept: Uint8Array[] = [];
  for await (const piece of pieces) {
    // A single chunk needs no copy: no next chunk overwrites its buffer.
    if (piece.length === size) return piece;
    kept.push(Buffer.from(piece));
  }
  return Buffer.concat(kept);
};

/** Returns the path for nginx to send, unless the request has If-Match: nginx would compare it with its own ETag. */
const addressAtProxy = (req: Request, { diskKey: onDisk }: FileAnswer['file']): string | undefined => {
  const prefix = req.app.get(accelPrefix) as string | undefined;
  if (!prefix || onDisk === undefined || req.get('if-match')) return undefined;
  return `${prefix}/${onDisk.split('/').map(encodeURIComponent).join('/')}`;
};

/** Adds the quotes that Express omits where they are optional: not every client finds a file name without them. */
const asAttachment = (res: Response) =>
  String(res.get('Content-Disposition')).replace(/^attachment; filename=([^";]+)/, 'attachment; filename="$1"');

const pipe = async (pieces: AsyncIterable<Uint8Array>, res: Response) => {
  try {
    await pipeline(pieces, res);
  } catch (cause) {
    // The client disconnected, which is not an error.
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw cause;
  }
};

/** Holds back the last chunk until `beforeEnd` resolves: when the client has the whole file, the download is logged. */
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

/** Splits at commas only: a pattern with optional white space takes quadratic time for a long run of spaces. */
const listOf = (header: string) => header.split(',').map((item) => item.trim());

/** Returns the requested range, or undefined for the whole file, which also answers a request for several ranges. */
const rangeOf = (req: Request, etag: string, { size }: FileAnswer['file']): Range | undefined => {
  const condition = req.get('if-range');
  if (condition && condition !== `"${etag}"`) return undefined;
  const ranges = req.range(size);
  if (ranges === -1) throw new AppError('bad_range', { headers: { 'Content-Range': `bytes */${size}` } });
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
};
