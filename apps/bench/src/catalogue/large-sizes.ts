import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';

const maxLargeSizeMs = 20 * 60_000;

/** The task for large sizes starts half a minute after the last upload, and rests as long as each one took. */
export const waitForLargeSizes = async (uri: string, name: string): Promise<void> => {
  const client = await MongoClient.connect(uri);
  try {
    const fotos = client.db(name).collection('fotos');
    const deadline = AbortSignal.timeout(maxLargeSizeMs);
    while (await fotos.countDocuments({ needsLarge: true }, { limit: 1 }))
      await pause(1000, undefined, { signal: deadline });
  } finally {
    await client.close();
  }
};
