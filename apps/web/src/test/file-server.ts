import { toApiError } from '../lib/api/api-error.js';
import type { FileResult } from '../lib/api/fetch-file.js';

type Version = { bytes: Uint8Array<ArrayBuffer>; etag: string };
/** What becomes of one request: how many bytes come before the line breaks, or an answer in place of the file; and what the file is after it. */
type Fate = { bytes?: number; status?: number; ends?: true; silent?: true; range?: string; becomes?: Version };

export const version = (size: number, etag: string): Version => ({
  bytes: Uint8Array.from({ length: size }, (_, at) => (at * 31 + etag.length) % 256),
  etag,
});

/**
 * A server of one file as the portal's own answers: Range, If-Range, ETag. The bytes come in pieces of no regular size;
 * each request meets the next of the fates, and comes through whole once they are used up.
 */
export const fileServer = (first: Version, ...fates: Fate[]) => {
  const requests: Record<string, string>[] = [];
  let file = first;
  return {
    requests,
    ask: (headers: Record<string, string>, signal: AbortSignal): Promise<FileResult> => {
      requests.push(headers);
      const fate = fates.shift() ?? {};
      if (fate.status !== undefined) return Promise.resolve({ error: toApiError(fate.status, null) });
      const answer = answerOf(file, headers, fate, signal);
      file = fate.becomes ?? file;
      return Promise.resolve({ response: answer });
    },
  };
};

const answerOf = ({ bytes, etag }: Version, headers: Record<string, string>, fate: Fate, signal: AbortSignal) => {
  const asked = /^bytes=(\d+)-$/.exec(headers.range ?? '');
  const start = asked && headers['if-range'] === etag ? Number(asked[1]) : 0;
  const rest = bytes.slice(start);
  const range = fate.range ?? `bytes ${start}-${bytes.length - 1}/${bytes.length}`;
  return new Response(streamOf(rest, fate, signal), {
    status: start > 0 ? 206 : 200,
    headers: { etag, 'content-length': String(rest.length), ...(start > 0 && { 'content-range': range }) },
  });
};

const streamOf = (bytes: Uint8Array<ArrayBuffer>, { bytes: upTo, ends, silent }: Fate, signal: AbortSignal) => {
  let at = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (stream) => {
      const last = Math.min(upTo ?? bytes.length, bytes.length);
      const piece = bytes.slice(at, Math.min(last, at + 1 + (at % 7)));
      at += piece.length;
      if (piece.length > 0) return stream.enqueue(piece);
      if (silent) await new Promise((resolve) => signal.addEventListener('abort', resolve));
      if (at === bytes.length || ends) return stream.close();
      stream.error(new TypeError('network error'));
    },
  });
};
