import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createUploadForm, type Client, type FotoResult } from './client.js';

type Pace = { parts: number; intervalMs: number };
type Sender = Pick<Client, 'url' | 'token'>;

/** Uploads a photo in parts with a pause between them. Returns after the first part has been sent. */
export const startSlowUpload = async ({ url, token }: Sender, jpeg: Uint8Array, { parts, intervalMs }: Pace) => {
  const form = new Response(createUploadForm(jpeg));
  const body = Buffer.from(await form.arrayBuffer());
  const uploadRequest = request(`${url}/api/fotoboek/upload`, {
    method: 'POST',
    headers: {
      authorization: token,
      'content-type': form.headers.get('content-type')!,
      'content-length': body.length,
    },
  });
  const responseEvent = once(uploadRequest, 'response') as Promise<[IncomingMessage]>;
  const step = Math.ceil(body.length / parts);
  await new Promise<void>((resolve) => uploadRequest.write(body.subarray(0, step), () => resolve()));
  const sendRemainingParts = async () => {
    for (let offset = step; offset < body.length; offset += step) {
      await pause(intervalMs);
      uploadRequest.write(body.subarray(offset, offset + step));
    }
    uploadRequest.end();
  };
  return { response: Promise.all([responseEvent, sendRemainingParts()]).then(([[message]]) => readResponse(message)) };
};

const readResponse = async (response: IncomingMessage) => {
  const responseText = await text(response);
  const status = response.statusCode;
  return {
    status,
    responseText,
    id: status === 201 ? (JSON.parse(responseText) as { results: FotoResult }).results._id : '',
  };
};
