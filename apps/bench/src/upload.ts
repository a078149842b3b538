import type { Foto } from '@ledenportaal/shared';
import type { ConnectionPool } from './connection-pool';
import { createUniqueCopyChunks, type Picture } from './pictures';

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
