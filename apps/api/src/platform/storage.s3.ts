import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { GetObjectCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { S3Driver } from 'flydrive/drivers/s3';
import { inBatches } from './batches.js';
import { withinPatience } from './patience.js';
import { checkKey, isKey } from './storage.keys.js';
import { StorageGone, type Content, type ListedFile, type Range, type Storage } from './storage.js';
import { isNothingThere, whileThere } from './storage.s3.faults.js';

export type S3Settings = {
  bucket: string;
  region: string;
  /** Endpoint of an S3-compatible server other than Amazon's. */
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Bytes per part of a multipart upload. Two parts are in memory at a time, whatever the size of the upload. */
const partBytes = 8 * 1024 ** 2;
const partsAtOnce = 2;
const copiesAtOnce = 4;

/** Shorter than the default time-out, because the client has already waited while the foto was processed. */
const patienceMs = 1_000;
/** A server that responded this recently counts as available. */
const recentMs = 1_000;

const atOnce = <T>(answer: Promise<T>) => whileThere(() => withinPatience(answer));

/**
 * Stores files in an S3 bucket. Uses flydrive's driver, and the AWS client directly for ranges and for multipart
 * uploads.
 */
export const createS3Storage = ({ bucket, region, endpoint, ...credentials }: S3Settings): Storage => {
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Other S3 servers do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1_500, socketTimeout: 30_000 },
  });
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });

  let heardAt = 0;
  const there = async <T>(ask: () => Promise<T>): Promise<T> => {
    const answer = await whileThere(ask);
    heardAt = Date.now();
    return answer;
  };
  let asking: Promise<unknown> | undefined;
  /** Uploads have no time-out, so this checks first that the server responds. */
  const mustAnswer = async () => {
    if (Date.now() - heardAt < recentMs) return;
    const command = new HeadBucketCommand({ Bucket: bucket });
    asking ??= there(() => withinPatience(client.send(command), patienceMs)).finally(() => (asking = undefined));
    await asking.catch((cause: unknown) => {
      // Other errors are reported better by the request that follows, because a HEAD response has no body.
      if (cause instanceof StorageGone) throw cause;
    });
  };
  const upload = async (key: string, content: Readable) => {
    const params = { Bucket: bucket, Key: key, Body: content };
    await new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce }).done();
  };
  async function* bytesOf(key: string, range?: Range): AsyncGenerator<Uint8Array> {
    const part = range && { Range: `bytes=${range.start}-${range.end}` };
    const wanted = range && range.end - range.start + 1;
    const control = new AbortController();
    try {
      const command = new GetObjectCommand({ Bucket: bucket, Key: key, ...part });
      const { Body } = await atOnce(client.send(command, { abortSignal: control.signal }));
      let read = 0;
      for await (const chunk of Body as Readable) {
        read += (chunk as Uint8Array).length;
        yield chunk as Uint8Array;
      }
      if (wanted !== undefined && read < wanted) throw new Error(`${key} ends before it should`);
    } finally {
      // Aborts the request when the consumer stops reading.
      control.abort();
    }
  }
  async function* list(folder: string): AsyncGenerator<ListedFile> {
    let paginationToken: string | undefined;
    do {
      const page = await atOnce(
        driver.listAll(`${folder}/`, { recursive: true, ...(paginationToken && { paginationToken }) }),
      );
      for (const found of page.objects) {
        if (!found.isFile || !isKey(found.key)) continue;
        const { lastModified: modified } = await found.getMetaData();
        yield { key: found.key, modified };
      }
      ({ paginationToken } = page);
    } while (paginationToken);
  }
  const find: Storage['find'] = async (key) => {
    checkKey(key);
    const found = await atOnce(driver.getMetaData(key)).catch(isNothingThere);
    if (!found) return undefined;
    return {
      size: found.contentLength,
      modified: found.lastModified,
      read: (range) => Readable.from(bytesOf(key, range), { objectMode: false }),
      pieces: (range) => bytesOf(key, range),
    };
  };
  /** Yields the keys of a folder, or the key itself when it is a file. */
  async function* keysOf(name: string) {
    if (await find(name)) yield name;
    for await (const { key } of list(name)) yield key;
  }

  return {
    find,
    list: (folder) => list(checkKey(folder)),

    async put(key, content) {
      const body = toBody(content);
      try {
        checkKey(key);
        await mustAnswer();
        if (body instanceof Readable) await there(() => upload(key, body));
        else await there(() => driver.put(key, body));
      } finally {
        if (body instanceof Readable) body.destroy();
      }
    },

    // S3 cannot move objects. All are copied before any is deleted, so that after a kill one of the two is complete.
    async moveFolder(from, to) {
      [from, to].forEach(checkKey);
      const keys: string[] = [];
      for await (const key of keysOf(from)) keys.push(key);
      const inTurns = async (work: (key: string) => Promise<void>) => {
        for await (const some of inBatches(keys, copiesAtOnce))
          await Promise.all(some.map((key) => whileThere(() => work(key))));
      };
      await inTurns((key) => driver.copy(key, to + key.slice(from.length)));
      await inTurns((key) => driver.delete(key));
      return keys.length > 0;
    },

    async removeFolder(name) {
      checkKey(name);
      await mustAnswer();
      await whileThere(() => driver.deleteAll(`${name}/`));
      await whileThere(() => driver.delete(name));
    },

    async isEmpty(name) {
      const { done } = await list(checkKey(name)).next();
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
