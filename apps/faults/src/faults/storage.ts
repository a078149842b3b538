import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, fotoIn, makeJpeg, signIn, type Client } from '../client.js';
import { inTopology, type Topology } from '../topology/topology.js';
import { must, ms, type Group } from './fault.js';
import { addFotos, countLost } from '../kept.js';
import { back, noneEnded, pidsOf, sayUnavailable, type Absence } from './unavailable.js';

/** The bucket is gone, or hangs. */
export const bucket: Group = {
  name: 'bucket',
  whyNot: () => (process.env.S3_TEST_ENDPOINT ? 'the server of S3_TEST_ENDPOINT is not ours to stop' : undefined),
  run: async (report) => {
    await inTopology({ processes: 2, s3: true }, async (topology) => {
      const client = await signIn(topology.url);
      const server = topology.bucket!;
      await report('S3 gone (SIGKILL)', () =>
        withoutBucket(topology, client, { leave: () => server.stop('SIGKILL'), comeBack: server.startAgain }),
      );
      const hang = (signal: NodeJS.Signals) => () => Promise.resolve(server.program()?.signal(signal));
      await report('S3 hangs (SIGSTOP)', () =>
        withoutBucket(topology, client, { leave: hang('SIGSTOP'), comeBack: hang('SIGCONT') }),
      );
    });
  },
};

const withoutBucket = async (topology: Topology, client: Client, { leave, comeBack }: Absence) => {
  const pids = pidsOf(topology);
  const kept = await addFotos(client, 2);
  const foto = fotoIn(await client.upload(await makeJpeg()));
  const jpeg = await makeJpeg();
  await leave();
  const longest = await sayUnavailable({
    thumbnail: () => ask(topology.url + foto.thumbnail[0][480]),
    download: () => client.call(`/fotoboek/download/${foto._id}`),
    upload: () => client.upload(jpeg),
  });
  const search = await client.search();
  must(search.status === 200, `a search answered ${search.status}`);
  await comeBack();
  const took = await back(topology, async (url) => {
    const { status } = await ask(`${url}/api/fotoboek/download/${foto._id}`, {
      headers: { authorization: client.token },
    });
    return status === 200;
  });
  noneEnded(topology, pids);
  return { seen: `503 within ${ms(longest)}, search 200, back in ${took}`, lost: await countLost(client, kept) };
};

const diskMegabytes = 128;

/** A small disk, filled to its last byte. */
export const disk: Group = {
  name: 'disk',
  whyNot: () => (process.getuid?.() === 0 ? undefined : 'only root may mount a small disk'),
  run: async (report) => {
    const mount = mkdtempSync(join(tmpdir(), 'ledenportaal-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', mount]);
    try {
      await inTopology({ dataDir: join(mount, 'data') }, async (topology) => {
        const client = await signIn(topology.url);
        await report('disk full', () => full(topology, client, mount));
      });
    } finally {
      execFileSync('umount', [mount]);
      rmSync(mount, { recursive: true });
    }
  },
};

const full = async (topology: Topology, client: Client, mount: string) => {
  const pids = pidsOf(topology);
  const kept = await addFotos(client, 3);
  const jpeg = await makeJpeg(800, 600);
  const filling = join(mount, 'filling');
  fill(filling);
  const refused = await client.upload(jpeg);
  must(refused.status === 507, `an upload answered ${refused.status}, not 507`);
  must((await countLost(client, kept)) === 0, 'a photo could not be read');
  const reads = [await client.search(), await ask(topology.url), await ask(`${topology.url}/api/health/ready`)];
  must(
    reads.every(({ status }) => status === 200),
    `reads answered ${reads.map(({ status }) => status).join(', ')}`,
  );
  rmSync(filling);
  const taken = await client.upload(jpeg);
  must(taken.status === 201, `with room again, an upload answered ${taken.status}`);
  noneEnded(topology, pids);
  return {
    seen: 'upload 507, search, photo and page 200; 201 once there is room',
    lost: await countLost(client, kept),
  };
};

const fill = (path: string) => {
  if (existsSync(path)) rmSync(path);
  for (const bytes of [1024 ** 2, 4096, 1]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' });
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause;
    }
  }
};
