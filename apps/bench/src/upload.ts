import type { Foto } from '@ledenportaal/shared';
import type { Client } from '@ledenportaal/faults/client';
import type { ConnectionPool } from './connection-pool';
import { createUniqueCopyChunks, type Picture } from './pictures';
import type { BenchmarkCase } from './rounds';

const boundary = 'ledenportaal-bench';
const partHead = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="foto.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
const partEnd = `\r\n--${boundary}--\r\n`;

/** Uploads a unique copy of a picture as a multipart form, with as little CPU of this process as possible. */
export const upload = async (
  pool: ConnectionPool,
  url: string,
  authorization: string,
  picture: Picture,
): Promise<Foto> => {
  const body = [Buffer.from(partHead), ...createUniqueCopyChunks(picture), Buffer.from(partEnd)];
  const head = [
    'POST /api/fotoboek/upload HTTP/1.1',
    `Host: ${new URL(url).host}`,
    `Authorization: ${authorization}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${body.reduce((sum, chunk) => sum + chunk.length, 0)}`,
  ];
  const response = await pool.request(Buffer.from(`${head.join('\r\n')}\r\n\r\n`), ...body);
  if (response.status !== 201) throw new Error(`returned ${response.status}: ${String(response.body)}`);
  return (JSON.parse(String(response.body)) as { results: Foto }).results;
};

export type UploadCase = Omit<BenchmarkCase, 'run'> & {
  run: (n: number) => Promise<Foto>;
  cleanUp: () => Promise<void>;
};

/** Creates a case that uploads each picture once in a round, and deletes them afterwards. */
export const createUploadCase = (
  pool: ConnectionPool,
  { url, token, deleteFoto, search }: Client,
  pictures: readonly Picture[],
): UploadCase => {
  const uploaded: string[] = [];
  return {
    iterations: pictures.length,
    run: async (n) => {
      const foto = await upload(pool, url, token, pictures[n % pictures.length]!);
      uploaded.push(foto._id);
      return foto;
    },
    cleanUp: async () => {
      for (const id of uploaded.splice(0)) {
        const { status } = await deleteFoto(id);
        if (status !== 200) throw new Error(`the deletion of a photo returned ${status}`);
      }
      // The process learns of deletions by a search.
      await search();
    },
  };
};
