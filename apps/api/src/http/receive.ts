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

/** The declared name and type stay behind on purpose: only the bytes tell what a file is. */
export type ReceivedFile = { path: string; size: number; sha256: string };
/** Where files are received, and how large one of the catalogue may be. */
export type Uploads = { folder: string; maxBytes: number; room: Pick<DiskSpace, 'hasSpaceFor'> };
export type Receive = (req: Request, res: Response) => Promise<ReceivedFile | undefined>;

/** Reads the body of an admitted request. Call `removeReceived` afterwards, whatever happens. */
export const receive = (route: Route, into: Uploads): Receive => {
  const { upload, body } = route;
  if (upload) return receiveFile(upload, into);
  // Any type is read as JSON, so that a form posted by mistake is refused instead of passing for an empty body.
  const json = express.json({ type: () => true, limit: maxBodyBytesOf(route), verify: refuseBadText });
  return async (req, res) => {
    if (body) await run(json, req, res);
    return undefined;
  };
};

/** express.json would put a replacement sign for each byte that is no UTF-8, and so store what nobody sent. */
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
    // No brackets in names: `a[999999999]` would become an array of that length.
    limits: { fileSize, files: 1, fields: 20, fieldSize: 10_000, parts: 25, fieldNameSize: 100, fieldNestingDepth: 0 },
    defParamCharset: 'utf8',
  }).single(field);
  return async (req, res) => {
    if (!(await room.hasSpaceFor(Number(req.headers['content-length'] ?? 0)))) throw new AppError('disk_full');
    await run(form, req, res).catch((cause) => {
      if (cause instanceof MulterError && cause.code === 'LIMIT_FILE_SIZE')
        throw new AppError('file_too_large', { text: tooLargeText(fileSize), cause });
      // Busboy's complaints about the form, and an upload broken off, are bare Errors.
      const known = cause instanceof AppError || cause instanceof MulterError || 'syscall' in cause;
      throw known ? cause : new AppError('malformed', { cause });
    });
    if (!req.file) throw new AppError('no_file');
    const { path, size, sha256 } = req.file as Express.Multer.File & ReceivedFile;
    if (size === 0) throw new AppError('empty_file');
    return { path, size, sha256 };
  };
};

/** What is being written for a request. Multer may give up on a form while its file is still being opened. */
const writing = new WeakMap<object, Promise<unknown>>();

const hashingStorage = (folder: string): StorageEngine => ({
  _handleFile: (req, file, done) => {
    const written = write(file.stream, join(folder, randomUUID()));
    writing.set(req, Promise.allSettled([writing.get(req), written]));
    written.then((received) => done(null, received as Partial<Express.Multer.File>), done);
  },
  // Multer asks this of a file that was complete before the form turned out to be wrong.
  _removeFile: (_req, { path }, done) => {
    rm(path, { force: true }).then(() => done(null), done);
  },
});

/** What may wait for the disk, so that it is written in few large pieces instead of many small ones. */
const batchBytes = 2 ** 20;

/** Hashes as the bytes come. Leaves nothing when it fails. */
const write = async (source: Readable, path: string): Promise<ReceivedFile> => {
  const tally = createHasher();
  // A process elsewhere that starts removes the folder of one that has received nothing for a day.
  await mkdir(dirname(path), { recursive: true });
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: batchBytes });
  source.on('data', tally.add);
  const closed = new Promise<void>((resolve) => out.once('close', () => resolve()));
  try {
    await pipeline(source, out);
  } catch (cause) {
    // Removed before it was opened, it would appear after all.
    await closed;
    await rm(path, { force: true });
    throw cause;
  }
  return { path, ...tally.getResult() };
};

/** Where multer refused a file it has removed it, and leaves a req.file without a path. */
export const removeReceived = async (req: Request) => {
  await writing.get(req);
  if (req.file?.path) await rm(req.file.path, { force: true });
};

const run = (middleware: RequestHandler, req: Request, res: Response) =>
  new Promise<void>((resolve, reject) => {
    const next = (error?: Error) => (error ? reject(error) : resolve());
    middleware(req, res, next as NextFunction);
  });
