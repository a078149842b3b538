import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type Request, type RequestHandler, type Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import {
  AppError,
  getMaxBodyBytes,
  formatTooLargeMessage,
  maxLabels,
  type Route,
  type Upload,
} from '@ledenportaal/shared';
import { cleanFileName } from '../platform/storage/clean-file-name.js';
import { createFileScanner } from '../platform/jpeg/scanned-file.js';
import type { HashedFile } from '../platform/storage/hash-file.js';
import { stopReading } from '../platform/web-server/connection.js';
import { runMiddleware } from './run-middleware.js';
import type { DiskSpace } from '../platform/storage/disk-space.js';

/** The declared type is left out on purpose: only the bytes determine the kind of file. `name` may be empty. */
export type ReceivedFile = HashedFile & { name: string; sidecar?: ReceivedSidecar };
/** A small file with metadata of a received file. */
export type ReceivedSidecar = { name: string; bytes: Buffer };
/** `maxBytes` limits uploads whose limit is a setting (files of the catalogue). */
export type Uploads = { folder: string; maxBytes: number; diskSpace: Pick<DiskSpace, 'hasSpaceFor'> };
export type BodyParser = (req: Request, res: Response) => Promise<ReceivedFile | undefined>;

/** Creates the parser for the body of an authorized request. Always call `removeReceivedFile` afterwards. */
export const createBodyParser = (route: Route, uploads: Uploads): BodyParser => {
  const { upload } = route;
  if (!upload) return createJsonParser(route);
  const parseForm = createFileParser(upload, uploads);
  if (!upload.isOptional) return parseForm;
  const parseJson = createJsonParser(route);
  return (req, res) => (req.is('multipart/form-data') ? parseForm(req, res) : parseJson(req, res));
};

const createJsonParser = (route: Route): BodyParser => {
  const maxBytes = getMaxBodyBytes(route);
  // Parses any content type as JSON, so that a form posted by mistake is rejected and not read as an empty body.
  const parseJson = express.json({ type: () => true, limit: maxBytes, verify: assertUtf8 });
  return async (req, res) => {
    if (route.body) await parseLimited(parseJson, req, res, { maxBytes, error: () => new AppError('too_large') });
    return undefined;
  };
};

type BodyLimit = { maxBytes: number; error: () => AppError };

/**
 * Runs a parser, and rejects as soon as the body turns out to be too large. The parsers would read all of a rejected
 * body first.
 */
const parseLimited = async (parse: RequestHandler, req: Request, res: Response, { maxBytes, error }: BodyLimit) => {
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw error();
  // The client waits with the body until it is asked for.
  if (req.headers.expect) res.writeContinue();
  let receivedBytes = 0;
  const overLimit = new Promise<never>((_, reject) =>
    req.on('data', ({ length }: Buffer) => {
      receivedBytes += length;
      if (receivedBytes <= maxBytes) return;
      stopReading(req);
      reject(error());
    }),
  );
  await Promise.race([overLimit, runMiddleware(parse, req)]);
};

/** express.json replaces bytes that are not UTF-8 by U+FFFD, which would store text that the client did not send. */
const assertUtf8 = (_req: unknown, _res: unknown, bytes: Buffer) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('malformed', { cause });
  }
};

/** A photo has at most `maxLabels` tags and as many themas, with a field for each. */
const formLimits = { fields: 2 * maxLabels + 20, fieldSize: 10_000 };
/** Of a form apart from its file: fields, boundaries and the headers of parts. */
const maxFormBytes = 256 * 1024;

const createFileParser = (upload: Upload, { folder, maxBytes, diskSpace }: Uploads): BodyParser => {
  const { field, sidecar } = upload;
  const fields = [field, ...(sidecar ? [sidecar.field] : [])];
  const fileSize = upload.maxBytes === 'setting' ? maxBytes : upload.maxBytes;
  const parseForm = multer({
    storage: createFormStorage(folder, sidecar),
    // No nesting in field names: `a[999999999]` would create an array of that length.
    limits: {
      ...formLimits,
      fileSize,
      files: fields.length,
      parts: formLimits.fields + 5,
      fieldNameSize: 100,
      fieldNestingDepth: 0,
    },
    defParamCharset: 'utf8',
  }).fields(fields.map((name) => ({ name, maxCount: 1 })));
  const error = (cause?: unknown) => new AppError('file_too_large', { text: formatTooLargeMessage(fileSize), cause });
  return async (req, res) => {
    const limit = { maxBytes: fileSize + (sidecar?.maxBytes ?? 0) + maxFormBytes, error };
    const announcedBytes = Number(req.headers['content-length'] ?? 0);
    if (!(await diskSpace.hasSpaceFor(Math.min(announcedBytes, limit.maxBytes)))) throw new AppError('disk_full');
    const abortController = new AbortController();
    receptions.set(req, { signal: abortController.signal, writes: [] });
    await parseLimited(parseForm, req, res, limit).catch((cause) => {
      abortController.abort(cause);
      if (cause instanceof MulterError && cause.code === 'LIMIT_FILE_SIZE') throw error(cause);
      // Busboy reports invalid forms and aborted uploads as plain Errors.
      const isKnown = cause instanceof AppError || cause instanceof MulterError || 'syscall' in cause;
      throw isKnown ? cause : new AppError('malformed', { cause });
    });
    const received = (req.files ?? {}) as Partial<Record<string, ReceivedPart[]>>;
    const file = received[field]?.[0];
    if (!file) throw new AppError('no_file');
    const { path, size, sha256, markers, originalname } = file;
    if (size === 0) throw new AppError('empty_file');
    const second = sidecar && received[sidecar.field]?.[0];
    return {
      ...{ path, size, sha256, markers, name: cleanFileName(originalname) },
      ...(second && { sidecar: toSidecar(second, sidecar.maxBytes) }),
    };
  };
};

type ReceivedPart = Express.Multer.File & HashedFile;

/** Throws `bad_sidecar` when it is larger than is read. */
const toSidecar = ({ originalname, size, buffer }: ReceivedPart, maxBytes: number): ReceivedSidecar => {
  const name = cleanFileName(originalname);
  if (size > maxBytes)
    throw new AppError('bad_sidecar', { text: `${name} is te groot: hooguit ${Math.floor(maxBytes / 1024)} kB.` });
  return { name, bytes: buffer };
};

/** The writes of each request. Multer can reject a form while its file is still being opened. */
const receptions = new WeakMap<object, { signal: AbortSignal; writes: Promise<HashedFile>[] }>();

const createFormStorage = (folder: string, sidecar: Upload['sidecar']): StorageEngine => ({
  _handleFile: (req, file, callback) => {
    const { signal, writes } = receptions.get(req)!;
    if (file.fieldname === sidecar?.field) {
      const source = addAbortSignal(signal, file.stream);
      readStart(source, sidecar.maxBytes).then((part) => callback(null, part), callback);
      return;
    }
    const result = writeFile(file.stream, join(folder, randomUUID()), signal);
    writes.push(result);
    result.then((receivedFile) => callback(null, receivedFile as Partial<Express.Multer.File>), callback);
  },
  // Multer calls this for a file that was complete before the form turned out to be invalid.
  _removeFile: (_req, { path }: Partial<Express.Multer.File>, callback) => {
    if (path === undefined) return callback(null);
    rm(path, { force: true }).then(() => callback(null), callback);
  },
});

/** Keeps at most `maxBytes` of a stream in memory; `size` counts all of it. */
const readStart = async (source: Readable, maxBytes: number): Promise<{ buffer: Buffer; size: number }> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    if (size < maxBytes) chunks.push(chunk);
    size += chunk.length;
  }
  return { buffer: Buffer.concat(chunks).subarray(0, maxBytes), size };
};

/** Bytes that are buffered for the disk, so that a file is written in a few large chunks. */
const writeBufferBytes = 2 ** 20;

/** Writes a stream to a file, and hashes and scans it meanwhile. Removes the file when it fails or is aborted. */
const writeFile = async (source: Readable, path: string, signal: AbortSignal): Promise<HashedFile> => {
  const scanner = createFileScanner();
  // Another process that starts removes this folder when nothing was received in it for a day.
  await mkdir(dirname(path), { recursive: true });
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: writeBufferBytes });
  source.on('data', scanner.add);
  const closed = new Promise<void>((resolve) => output.once('close', () => resolve()));
  try {
    await pipeline(source, output, { signal });
  } catch (cause) {
    // A file that is removed before it is opened would still be created.
    await closed;
    await rm(path, { force: true });
    throw cause;
  }
  return { path, ...scanner.getResult() };
};

/** Removes what was received and is still there: the handler may have moved it, and multer removes what it rejects. */
export const removeReceivedFile = async (req: Request) => {
  for (const result of await Promise.allSettled(receptions.get(req)?.writes ?? []))
    if (result.status === 'fulfilled') await rm(result.value.path, { force: true });
};
