import { toApiError } from '../lib/api/api-error.js';
import type { FileResult } from '../lib/api/fetch-file.js';

type Version = { bytes: Uint8Array<ArrayBuffer>; etag: string };
/**
 * How the server handles one request. After `bytes` bytes the connection fails, closes (`closesEarly`) or sends no more
 * (`stalls`). With `status`, the server returns that error instead of the file. Later requests get `nextVersion`.
 */
type Behaviour = {
  bytes?: number;
  status?: number;
  closesEarly?: true;
  stalls?: true;
  range?: string;
  nextVersion?: Version;
};

export const buildVersion = (size: number, etag: string): Version => ({
  bytes: Uint8Array.from({ length: size }, (_, index) => (index * 31 + etag.length) % 256),
  etag,
});

/**
 * A server of one file that supports Range, If-Range and ETag as the portal does. It sends chunks of varying size.
 * Each request uses the next behaviour; requests after the last one return the whole file.
 */
export const createFileServer = (first: Version, ...behaviours: Behaviour[]) => {
  const requests: Record<string, string>[] = [];
  let file = first;
  return {
    requests,
    request: (headers: Record<string, string>, signal: AbortSignal): Promise<FileResult> => {
      requests.push(headers);
      const behaviour = behaviours.shift() ?? {};
      if (behaviour.status !== undefined) return Promise.resolve({ error: toApiError(behaviour.status, null) });
      const response = buildResponse(file, headers, behaviour, signal);
      file = behaviour.nextVersion ?? file;
      return Promise.resolve({ response });
    },
  };
};

const buildResponse = (
  { bytes, etag }: Version,
  headers: Record<string, string>,
  behaviour: Behaviour,
  signal: AbortSignal,
) => {
  const requestedRange = /^bytes=(\d+)-$/.exec(headers.range ?? '');
  const start = requestedRange && headers['if-range'] === etag ? Number(requestedRange[1]) : 0;
  const rest = bytes.slice(start);
  const range = behaviour.range ?? `bytes ${start}-${bytes.length - 1}/${bytes.length}`;
  return new Response(createStream(rest, behaviour, signal), {
    status: start > 0 ? 206 : 200,
    headers: { etag, 'content-length': String(rest.length), ...(start > 0 && { 'content-range': range }) },
  });
};

const createStream = (
  bytes: Uint8Array<ArrayBuffer>,
  { bytes: limit, closesEarly, stalls }: Behaviour,
  signal: AbortSignal,
) => {
  let offset = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (stream) => {
      const end = Math.min(limit ?? bytes.length, bytes.length);
      const chunk = bytes.slice(offset, Math.min(end, offset + 1 + (offset % 7)));
      offset += chunk.length;
      if (chunk.length > 0) return stream.enqueue(chunk);
      if (stalls) await new Promise((resolve) => signal.addEventListener('abort', resolve));
      if (offset === bytes.length || closesEarly) return stream.close();
      stream.error(new TypeError('network error'));
    },
  });
};
