import { getDigest, makeJpeg, signIn, type Client } from '../client.js';
import { startSlowUpload } from '../start-slow-upload.js';
import { withTopology } from '../topology/topology.js';
import { assert, formatSeconds, type Group } from './fault-group.js';

const uploadDurationMs = 20 * 60_000;
const intervalMs = 1000;

/** An upload over a connection so slow that it takes twenty minutes. */
export const slowUpload: Group = {
  name: 'slow-upload',
  run: async (report) => {
    await withTopology({}, async (topology) => {
      const client = await signIn(topology.url);
      await report(`an upload that takes ${uploadDurationMs / 60_000} minutes`, () =>
        testSlowUpload(client, uploadDurationMs),
      );
    });
  },
};

const testSlowUpload = async (client: Client, durationMs: number) => {
  const startedAt = Date.now();
  const jpeg = await makeJpeg(640, 480);
  const upload = await startSlowUpload(client, jpeg, { parts: durationMs / intervalMs, intervalMs });
  const { status, responseText, id } = await upload.response;
  assert(status === 201, `the upload returned ${status}: ${responseText}`);
  const isIntact = (await client.getOriginalDigest(id)) === getDigest(jpeg);
  return {
    outcome: `201 after ${formatSeconds(Date.now() - startedAt)}, original unchanged`,
    lost: isIntact ? 0 : 1,
  };
};
