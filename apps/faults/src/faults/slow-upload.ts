import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { digestOf, makeJpeg, signIn, type Client } from '../client.js';
import { startTopology } from '../topology/topology.js';
import { must, s, type Group } from './fault.js';

const lastsMs = 20 * 60_000;
const everyMs = 1000;

/** A photo over a line so slow that it takes twenty minutes. */
export const slowUpload: Group = {
  name: 'slow-upload',
  run: async (report) => {
    const topology = await startTopology();
    try {
      const client = await signIn(topology.url);
      await report(`an upload that takes ${lastsMs / 60_000} minutes`, () => uploadFor(client, lastsMs));
    } finally {
      await topology.stop();
    }
  },
};

const uploadFor = async (client: Client, wantedMs: number) => {
  const began = Date.now();
  const jpeg = await makeJpeg(640, 480);
  const body = multipart(jpeg);
  const asked = request(`${client.url}/api/fotoboek/upload`, {
    method: 'POST',
    headers: {
      authorization: client.token,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
    },
  });
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  const step = Math.ceil(body.length / (wantedMs / everyMs));
  const send = async () => {
    for (let at = 0; at < body.length; at += step) {
      asked.write(body.subarray(at, at + step));
      await pause(everyMs);
    }
    asked.end();
  };
  const [[answer]] = await Promise.all([answered, send()]);
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const told = String(Buffer.concat(parts));
  must(answer.statusCode === 201, `it answered ${answer.statusCode}: ${told}`);
  const { _id: id } = (JSON.parse(told) as { results: { _id: string } }).results;
  const isWhole = (await client.digest(id)) === digestOf(jpeg);
  return { seen: `201 after ${s(Date.now() - began)}, and given back byte for byte`, lost: isWhole ? 0 : 1 };
};

const boundary = 'slow-upload-7d1c';
const multipart = (jpeg: Buffer) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="foto.jpg"\r\n`),
    Buffer.from('Content-Type: image/jpeg\r\n\r\n'),
    jpeg,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
