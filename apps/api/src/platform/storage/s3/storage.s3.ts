import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { inBatches } from '../../database/batches.js';
import { withTimeout } from '../../timeout.js';
import { assertKey, isKey } from '../storage.keys.js';
import { createS3Client, type S3Settings } from './s3-client.js';
import { StorageUnavailableError, type Content, type ListedFile, type Range, type Storage } from '../storage.js';
import { ignoreS3NotFound, mapStorageErrors } from './storage.s3.errors.js';

/** Bytes per part of a multipart upload. Two parts are in memory at a time, whatever the size of the upload. */
const partBytes = 8 * 1024 ** 2;
const concurrentParts = 2;
const concurrentCopies = 4;

/** Shorter than the default time-out, because the client has already waited while the photo was processed. */
const probeTimeoutMs = 1_000;
/** A server that responded this recently counts as available. */
const recentResponseMs = 1_000;

const requestWithTimeout = <T>(promise: Promise<T>) => mapStorageErrors(() => withTimeout(promise));

/** The most keys that one DeleteObjects request may name. */
const maxKeysPerDeletion = 1_000;

/** Stores files in an S3 bucket. */
export const createS3Storage = (settings: S3Settings): Storage => {
  const { bucket } = settings;
  const client = createS3Client(settings);
  const inBucket = (key: string) => ({ Bucket: bucket, Key: key });

  let lastResponseAt = 0;
  const request = async <T>(send: () => Promise<T>): Promise<T> => {
    const response = await mapStorageErrors(send);
    lastResponseAt = Date.now();
    return response;
  };
  let pendingProbe: Promise<unknown> | undefined;
  /** Uploads have no time-out, so this checks first that the server responds. */
  const assertResponding = async () => {
    if (Date.now() - lastResponseAt < recentResponseMs) return;
    const command = new HeadBucketCommand({ Bucket: bucket });
    pendingProbe ??= request(() => withTimeout(client.send(command), probeTimeoutMs)).finally(
      () => (pendingProbe = undefined),
    );
    await pendingProbe.catch((cause: unknown) => {
      // Other errors are reported better by the request that follows, because a HEAD response has no body.
      if (cause instanceof StorageUnavailableError) throw cause;
    });
  };
  const upload = async (key: string, body: Readable | Uint8Array) => {
    const params = { ...inBucket(key), Body: body };
    await new Upload({ client, params, partSize: partBytes, queueSize: concurrentParts }).done();
  };
  async function* readObject(key: string, range?: Range): AsyncGenerator<Uint8Array> {
    const rangeHeader = range && { Range: `bytes=${range.start}-${range.end}` };
    const expectedBytes = range && range.end - range.start + 1;
    const controller = new AbortController();
    try {
      const command = new GetObjectCommand({ ...inBucket(key), ...rangeHeader });
      const { Body } = await requestWithTimeout(client.send(command, { abortSignal: controller.signal }));
      let receivedBytes = 0;
      for await (const chunk of Body as Readable) {
        receivedBytes += (chunk as Uint8Array).length;
        yield chunk as Uint8Array;
      }
      if (expectedBytes !== undefined && receivedBytes < expectedBytes) throw new Error(`${key} ends before it should`);
    } finally {
      // Aborts the request when the consumer stops reading.
      controller.abort();
    }
  }
  /** Lists all objects below a folder, also those that the portal did not store. */
  async function* listObjects(folder: string): AsyncGenerator<ListedFile> {
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/`, ContinuationToken });
      const page = await requestWithTimeout(client.send(command));
      for (const { Key: key = '', LastModified: modified = new Date() } of page.Contents ?? []) yield { key, modified };
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }
  async function* list(folder: string): AsyncGenerator<ListedFile> {
    for await (const file of listObjects(folder)) if (isKey(file.key)) yield file;
  }
  const find: Storage['find'] = async (key) => {
    const command = new HeadObjectCommand(inBucket(assertKey(key)));
    const found = await requestWithTimeout(client.send(command)).catch(ignoreS3NotFound);
    if (!found) return undefined;
    if (found.ContentLength === undefined) throw new Error(`the storage reports no size of ${key}`);
    return {
      size: found.ContentLength,
      modified: found.LastModified ?? new Date(),
      read: (range) => Readable.from(readObject(key, range), { objectMode: false }),
      readChunks: (range) => readObject(key, range),
    };
  };
  const copy = async (from: string, to: string) => {
    // Keys have no character that would have to be escaped.
    await client.send(new CopyObjectCommand({ ...inBucket(to), CopySource: `${bucket}/${from}` }));
  };
  const removeObjects = async (keys: string[]) => {
    const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }));
    const [error] = Errors;
    if (error) throw new Error(`${error.Key} was not deleted: ${error.Message}`);
  };
  /** Yields the keys of a folder, or the key itself when it is a file. */
  async function* listKeys(name: string) {
    if (await find(name)) yield name;
    for await (const { key } of list(name)) yield key;
  }

  return {
    find,
    list: (folder) => list(assertKey(folder)),

    async put(key, content) {
      const body = toBody(content);
      try {
        assertKey(key);
        await assertResponding();
        await request(() => upload(key, body));
      } finally {
        if (body instanceof Readable) body.destroy();
      }
    },

    // S3 cannot move objects. All are copied before any is deleted, so that after a kill one of the two is complete.
    async moveFolder(from, to) {
      [from, to].forEach(assertKey);
      const keys: string[] = [];
      for await (const key of listKeys(from)) keys.push(key);
      const forEachKey = async (work: (key: string) => Promise<void>) => {
        for await (const batch of inBatches(keys, concurrentCopies))
          await Promise.all(batch.map((key) => mapStorageErrors(() => work(key))));
      };
      await forEachKey((key) => copy(key, to + key.slice(from.length)));
      for await (const batch of inBatches(keys, maxKeysPerDeletion)) await mapStorageErrors(() => removeObjects(batch));
      return keys.length > 0;
    },

    async removeFolder(name) {
      assertKey(name);
      await assertResponding();
      for await (const batch of inBatches(listObjects(name), maxKeysPerDeletion))
        await mapStorageErrors(() => removeObjects(batch.map(({ key }) => key)));
      await mapStorageErrors(() => client.send(new DeleteObjectCommand(inBucket(name))));
    },

    async isEmpty(name) {
      const { done } = await list(assertKey(name)).next();
      return done === true;
    },

    /** A bucket has no folders, only keys. */
    removeEmptyFolders: () => Promise.resolve(0),
  };
};

/** A stream can fail before it is read. The listener prevents an uncaught error; the upload then fails. */
const toBody = (content: Content): Readable | Uint8Array => {
  if (content instanceof Uint8Array) return content;
  const stream = content instanceof Readable ? content : createReadStream(content.path);
  return stream.on('error', () => undefined);
};
