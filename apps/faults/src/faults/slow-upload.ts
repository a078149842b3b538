import { digestOf, makeJpeg, signIn, type Client } from '../client.js';
import { sendSlowly } from '../send-slowly.js';
import { inTopology } from '../topology/topology.js';
import { must, s, type Group } from './fault.js';

const lastsMs = 20 * 60_000;
const everyMs = 1000;

/** An upload over a connection so slow that it takes twenty minutes. */
export const slowUpload: Group = {
  name: 'slow-upload',
  run: async (report) => {
    await inTopology({}, async (topology) => {
      const client = await signIn(topology.url);
      await report(`an upload that takes ${lastsMs / 60_000} minutes`, () => uploadFor(client, lastsMs));
    });
  },
};

const uploadFor = async (client: Client, wantedMs: number) => {
  const began = Date.now();
  const jpeg = await makeJpeg(640, 480);
  const slow = await sendSlowly(client, jpeg, { parts: wantedMs / everyMs, everyMs });
  const { status, told, id } = await slow.answer;
  must(status === 201, `it answered ${status}: ${told}`);
  const isWhole = (await client.digest(id)) === digestOf(jpeg);
  return { seen: `201 after ${s(Date.now() - began)}, and given back byte for byte`, lost: isWhole ? 0 : 1 };
};
