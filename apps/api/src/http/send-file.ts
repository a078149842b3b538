import { pipeline } from 'node:stream/promises';
import { create } from 'content-disposition';
import type { Request, Response } from 'express';
import { AppError } from '@ledenportaal/shared';
import { recordBeforeSending, type RecordBytes } from '../platform/storage/record-before-sending.js';
import type { Range, StoredFile } from '../platform/storage/storage.js';

export type FileResponse = {
  file: Pick<StoredFile, 'size' | 'modified' | 'readChunks' | 'diskKey'>;
  type: string;
  /** Without quotes. Sent as a strong ETag, because it is a hash of the content. */
  etag: string;
  /** File name to save under. Without it the browser displays the file. */
  name?: string;
  /**
   * Awaited before bytes are sent. When a web server sends the file, called once with all that was requested. Not called
   * for HEAD, 304 and 416.
   */
  recordBytes?: RecordBytes;
};

/** Name of the Express setting with the path prefix under which nginx finds the folder of files. */
export const accelPrefixSetting = 'accel prefix';

export const sendFile = async (req: Request, res: Response, fileResponse: FileResponse) => {
  const { file, type, etag, name, recordBytes } = fileResponse;
  res.set({ 'Accept-Ranges': 'bytes', ETag: `"${etag}"`, 'Last-Modified': file.modified.toUTCString() });
  assertIfMatch(req, etag);
  if (req.fresh) return void res.status(304).end();
  const range = parseRange(req, etag, file);
  res.type(type);
  if (name) res.set('Content-Disposition', toContentDisposition(name));
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  const accelRedirect = getAccelRedirect(req, file);
  if (accelRedirect) {
    // What nginx sends of it is not known here.
    if (req.method !== 'HEAD') await recordBytes?.({ start, end }, { start, end });
    // nginx adds this header itself.
    res.removeHeader('Accept-Ranges');
    return void res.set({ 'X-Accel-Redirect': accelRedirect, 'Content-Length': '0' }).end();
  }
  const size = end - start + 1;
  res.set('Content-Length', String(size));
  if (range) res.status(206).set('Content-Range', `bytes ${start}-${end}/${file.size}`);
  if (req.method === 'HEAD') return void res.end();
  const chunks = file.readChunks({ start, end });
  const body = recordBytes ? recordBeforeSending(chunks, { start, end }, file.size, recordBytes) : chunks;
  if (size <= maxBufferedBytes) res.end(await concatChunks(body, size));
  else await pipeToResponse(body, res);
};

/** Files up to this size, such as thumbnails, are sent without a stream, which would cost more than reading them. */
const maxBufferedBytes = 128 * 1024;

const concatChunks = async (chunks: AsyncIterable<Uint8Array>, size: number) => {
  const copies: Uint8Array[] = [];
  for await (const chunk of chunks) {
    // A single chunk needs no copy: no next chunk overwrites its buffer.
    if (chunk.length === size) return chunk;
    copies.push(Buffer.from(chunk));
  }
  return Buffer.concat(copies);
};

/** Returns the path for nginx to send, unless the request has If-Match: nginx would compare it with its own ETag. */
const getAccelRedirect = (req: Request, { diskKey: key }: FileResponse['file']): string | undefined => {
  const prefix = req.app.get(accelPrefixSetting) as string | undefined;
  if (!prefix || key === undefined || req.get('if-match')) return undefined;
  return `${prefix}/${key.split('/').map(encodeURIComponent).join('/')}`;
};

/** Has an ASCII name for clients without `filename*` (RFC 6266, appendix D), in quotes: not every client reads a token. */
const toContentDisposition = (name: string) => {
  const fallback = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '_');
  return create(name, { fallback }).replace(/^attachment; filename=([^";]+)/, 'attachment; filename="$1"');
};

const pipeToResponse = async (chunks: AsyncIterable<Uint8Array>, res: Response) => {
  try {
    await pipeline(chunks, res);
  } catch (cause) {
    // The client disconnected, which is not an error.
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw cause;
  }
};

const assertIfMatch = (req: Request, etag: string) => {
  const ifMatch = req.get('if-match');
  if (ifMatch && ifMatch !== '*' && !splitHeader(ifMatch).includes(`"${etag}"`)) throw new AppError('changed');
};

/** Splits at commas only: a pattern with optional white space takes quadratic time for a long run of spaces. */
const splitHeader = (header: string) => header.split(',').map((item) => item.trim());

/** Returns the requested range, or undefined for the whole file, which also answers a request for several ranges. */
const parseRange = (req: Request, etag: string, { size }: FileResponse['file']): Range | undefined => {
  const ifRange = req.get('if-range');
  if (ifRange && ifRange !== `"${etag}"`) return undefined;
  const ranges = req.range(size);
  if (ranges === -1) throw new AppError('bad_range', { headers: { 'Content-Range': `bytes */${size}` } });
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
};
