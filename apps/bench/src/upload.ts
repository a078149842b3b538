import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** The form of a browser, in one piece: sending it must cost this process as little as can be. */
export async function upload(url: string, authorization: string, jpeg: Buffer): Promise<void> {
  const boundary = 'ledenportaal-bench';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="foto.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), jpeg, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const asked = request(`${url}/api/fotoboek/upload`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
    },
  });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const told = await text(answer);
  if (answer.statusCode !== 201) throw new Error(`answered ${answer.statusCode}: ${told}`);
}
