import type { Readable } from 'node:stream';

/**
 * Reads the first line of a stream, or everything when the stream ends without a newline. Drops later input and leaves
 * the stream paused.
 */
export const readFirstLine = (stream: Readable): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const finish = () => {
      stream.pause().off('data', onData).off('end', finish).off('error', reject);
      resolve(text.split('\n', 1)[0]!);
    };
    const onData = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) finish();
    };
    stream.on('data', onData).once('end', finish).once('error', reject);
  });
