import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { formWith, type Client, type Shown } from './client.js';

type Pace = { parts: number; everyMs: number };
type Sender = Pick<Client, 'url' | 'token'>;

/** Uploads a photo in parts with a pause between them. Returns after the first part has been sent. */
export const sendSlowly = async ({ url, token }: Sender, jpeg: Uint8Array, { parts, everyMs }: Pace) => {
  const form = new Response(formWith(jpeg));
  const body = Buffer.from(await form.arrayBuffer());
  const asked = request(`${url}/api/fotoboek/upload`, {
    method: 'POST',
    headers: {
      authorization: token,
      'content-type': form.headers.get('content-type')!,
      'content-length': body.length,
    },
  });
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  const step = Math.ceil(body.length / parts);
  await new Promise<void>((resolve) => asked.write(body.subarray(0, step), () => resolve()));
  const sendRest = async () => {
    for (let at = step; at < body.length; at += step) {
      await pause(everyMs);
      asked.write(body.subarray(at, at + step));
    }
    asked.end();
  };
  return { answer: Promise.all([answered, sendRest()]).then(([[answer]]) => read(answer)) };
};

const read = async (answer: IncomingMessage) => {
  const told = await text(answer);
  const status = answer.statusCode;
  return { status, told, id: status === 201 ? (JSON.parse(told) as { results: Shown }).results._id : '' };
};
