import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { AppError, maxBodyBytesOf, tooLargeText, type Route, type Upload } from '@ledenportaal/shared';
import { createHasher } from '../platform/hash-file.js';
import type { DiskSpace } from '../platform/disk-space.js';

/** Name and type as declared by the client are left out on purpose: only the bytes determine the kind of file. */
export type ReceivedFile = { path: string; size: number; sha256: string };
/** `maxBytes` limits uploads whose limit is a setting (files of the catalogue). */
export type Uploads = { folder: string; maxBytes: number; room: Pick<DiskSpace, 'hasSpaceFor'> };
export type Receive = (req: Request, res: Response) => Promise<ReceivedFile | undefined>;

/** Creates the parser for the body of an authorized request. Always call `removeReceivedFile` afterwards. */
export const receive = (route: Route, into: Uploads): Receive => {
  const { upload, body } = route;
  if (upload) return receiveFile(upload, into);
  // Parses any content type as JSON, so that a form posted by mistake is rejected and not read as an empty body.
  const json = express.json({ type: () => true, limit: maxBodyBytesOf(route), verify: refuseBadText });
  return async (req, res) => {
    if (body) await run(json, req, res);
    return undefined;
  };
};

/** express.json replaces bytes that are not UTF-8 by U+FFFD, which would store text that the client did not send. */
const refuseBadText = (_req: unknown, _res: unknown, bytes: Buffer) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('malformed', { cause });
  }
};

const receiveFile = (upload: Upload, { folder, maxBytes, room }: Uploads): Receive => {
  const { field } = upload;
  const fileSize = upload.maxBytes === 'setting' ? maxBytes : upload.maxBytes;
  const form = multer({
    storage: hashingStorage(folder),
    // No nesting in field names: `a[999999999]` would create an array of that length.
    limits: { fileSize, files: 1, fields: 20, fieldSize: 10_000, parts: 25, fieldNameSize: 100, fieldNestingDepth: 0 },
    defParamCharset: 'utf8',
  }).single(field);
  return async (req, res) => {
    if (!(await room.hasSpaceFor(Number(req.headers['content-length'] ?? 0)))) throw new AppError('disk_full');
    await run(form, req, res).catch((cause) => {
      if (cause instanceof MulterError && cause.code === 'LIMIT_FILE_SIZE')
        throw new AppError('file_too_large', { text: tooLargeText(fileSize), cause });
      // Busboy reports invalid forms and aborted uploads as plain Errors.
      const known = cause instanceof AppError || cause instanceof MulterError || 'syscall' in cause;
      throw known ? cause : new AppError('malformed', { cause });
    });
    if (!req.file) throw new AppError('no_file');
    const { path, size, sha256 } = req.file as Express.Multer.File & ReceivedFile;
    if (size === 0) throw new AppError('empty_file');
    return { path, size, sha256 };
  };
};

/** Pending writes by request. Multer can reject a form while its file is still being opened. */
const writing = new WeakMap<object, Promise<unknown>>();

const hashingStorage = (folder: string): StorageEngine => ({
  _handleFile: (req, file, done) => {
    const written = write(file.stream, join(folder, randomUUID()));
    writing.set(req, Promise.allSettled([writing.get(req), written]));
    written.then((received) => done(null, received as Partial<Express.Multer.File>), done);
  },
  // Multer calls this for a file that was complete before the form turned out to be invalid.
  _removeFile: (_req, { path }, done) => {
    rm(path, { force: true }).then(() => done(null), done);
  },
});

/** Bytes that are buffered for the disk, so that a file is written in a few large chunks. */
const batchBytes = 2 ** 20;

/** Writes a stream to a file and hashes it. Removes the file when it fails. */
const write = async (source: Readable, path: string): Promise<ReceivedFile> => {
  const tally = createHasher();
  // Another process that starts removes this folder when nothing was received in it for a day.
  await mkdir(dirname(path), { recursive: true });
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: batchBytes });
  source.on('data', tally.add);
  const closed = new Promise<void>((resolve) => out.once('close', () => resolve()));
  try {
    await pipeline(source, out);
  } catch (cause) {
    // A file that is removed before it is opened would still be created.
    await closed;
    await rm(path, { force: true });
    throw cause;
  }
  return { path, ...tally.getResult() };
};

/** When multer rejects a file, it removes the file itself and leaves a `req.file` without a path. */
export const removeReceived = async (req: Request) => {
  await writing.get(req);
  if (req.file?.path) await rm(req.file.path, { force: true });
};

const run = (middleware: RequestHandler, req: Request, res: Response) =>
  new Promise<void>((resolve, reject) => {
    const next = (error?: Error) => (error ? reject(error) : resolve());
    middleware(req, res, next as NextFunction);
  });
