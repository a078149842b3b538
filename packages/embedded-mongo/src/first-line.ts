import type { Readable } from 'node:stream';

/** The stream's first line, or what there was when it ended; what comes after it is dropped. Leaves the stream paused. */
export function readFirstLine(stream: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const finish = () => {
      stream.pause().off('data', take).off('end', finish).off('error', reject);
      resolve(text.split('\n', 1)[0]!);
    };
    const take = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) finish();
    };
    stream.on('data', take).once('end', finish).once('error', reject);
  });
}
