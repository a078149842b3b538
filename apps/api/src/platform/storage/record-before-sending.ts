import type { Range } from './storage.js';

/**
 * Records bytes of a file that are about to be sent, of all those that the `response` has. Called several times for a
 * large response. When it rejects, the bytes are not sent.
 */
export type RecordBytes = (bytes: Range, response: Range) => Promise<void>;

/** Bytes are recorded in steps: of an interrupted response, up to one step counts that was not sent. */
const minStepBytes = 2 ** 20;
const maxSteps = 16;

/** Passes the chunks of a response on, and records their bytes before that. `fileSize` in bytes. */
export async function* recordBeforeSending(
  chunks: AsyncIterable<Uint8Array>,
  response: Range,
  fileSize: number,
  recordBytes: RecordBytes,
) {
  const stepBytes = Math.max(minStepBytes, Math.ceil(fileSize / maxSteps));
  let [sentUntil, recordedUntil] = [response.start, response.start];
  for await (const chunk of chunks) {
    sentUntil += chunk.length;
    if (sentUntil > recordedUntil) {
      const until = Math.min(Math.max(sentUntil, recordedUntil + stepBytes), response.end + 1);
      await recordBytes({ start: recordedUntil, end: until - 1 }, response);
      recordedUntil = until;
    }
    yield chunk;
  }
}
