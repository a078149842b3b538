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
  /** Of a server that is not Amazon's. */
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

/** A part of an upload. Two are in memory at a time, so that an upload of any size costs the memory of two. */
const partBytes = 8 * 1024 ** 2;
const partsAtOnce = 2;
const copiesAtOnce = 4;

/** Shorter than for a question of its own: before it the photo was looked at, and the caller has waited for that. */
const patienceMs = 1_000;
/** A server that answers others is there, however busy. */
const recentMs = 1_000;

const atOnce = <T>(answer: Promise<T>) => whileThere(() => withinPatience(answer));

/** Files in a bucket: flydrive's driver, and its client for what that leaves out, parts of a file and uploads of any size. */
export const createS3Storage = ({ bucket, region, endpoint, ...credentials }: S3Settings): Storage => {
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Others than Amazon know no other.
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
  /** What is sent may take as long as it takes, so a server that hangs must show that before. */
  const mustAnswer = async () => {
    if (Date.now() - heardAt < recentMs) return;
    const command = new HeadBucketCommand({ Bucket: bucket });
    asking ??= there(() => withinPatience(client.send(command), patienceMs)).finally(() => (asking = undefined));
    await asking.catch((cause: unknown) => {
      // Anything else is told better by what is asked next: this answer has no words.
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
      // Whoever reads no further leaves nothing running.
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
  /** The files of a folder, or the one file of that name. */
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

    // There is no moving in a bucket. All is copied before anything goes, so that after a kill one of the two is whole.
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

    /** A bucket has keys and no folders. */
    removeEmptyFolders: () => Promise.resolve(0),
  };
};

/** A stream may fail before it is read: then too it must fail where it is put, and nowhere else. */
const toBody = (content: Content): Readable | Uint8Array => {
  if (content instanceof Uint8Array) return content;
  const stream = content instanceof Readable ? content : createReadStream(content.path);
  return stream.on('error', () => undefined);
};
