import type { Foto } from '@ledenportaal/shared';
import type { Connections } from './connection';
import { anotherInPieces, type Picture } from './pictures';

const boundary = 'ledenportaal-bench';
const partHead = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="foto.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
const partEnd = `\r\n--${boundary}--\r\n`;

/** Uploads a unique copy of a picture as a multipart form, with as little CPU of this process as possible. */
export async function upload(open: Connections, url: string, authorization: string, picture: Picture): Promise<Foto> {
  const body = [Buffer.from(partHead), ...anotherInPieces(picture), Buffer.from(partEnd)];
  const head = [
    'POST /api/fotoboek/upload HTTP/1.1',
    `Host: ${new URL(url).host}`,
    `Authorization: ${authorization}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${body.reduce((sum, piece) => sum + piece.length, 0)}`,
  ];
  const answer = await open.ask(Buffer.from(`${head.join('\r\n')}\r\n\r\n`), ...body);
  if (answer.status !== 201) throw new Error(`answered ${answer.status}: ${String(answer.body)}`);
  return (JSON.parse(String(answer.body)) as { results: Foto }).results;
}
