import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from './engine.js';
import { runProgram } from './run-program.js';

const root = join(import.meta.dirname, '../../../..');
const debian = 'localhost/ledenportaal-debian:bookworm';
/** Stand-ins have the name of an image only while the tests run, so that nobody takes them for it afterwards. */
const named = new Set<string>();

const isHere = async (engine: Engine, name: string) => (await engine.run(['images', '--quiet', name])) !== '';

/**
 * Makes sure that an image is here: pulls it, or makes a stand-in of Debian packages, npm and Go where podman reaches no
 * registry. Returns whether it is a stand-in.
 */
export const provideImage = async (engine: Engine, name: string): Promise<boolean> => {
  if (await isHere(engine, name)) return named.has(name);
  try {
    await engine.run(['pull', '--quiet', name]);
    return false;
  } catch (cause) {
    const [prefix = '', tag = ''] = name.split(':');
    const standIn = standIns[prefix];
    if (!standIn || engine.name !== 'podman') throw cause;
    const ownName = `localhost/ledenportaal-stand-in/${name.split('/').at(-1)}`;
    if (standIn.isOfRepository || !(await isHere(engine, ownName))) await buildStandIn(engine, ownName, standIn, tag);
    await engine.run(['tag', ownName, name]);
    named.add(name);
    return true;
  }
};

/** Takes the names of images from their stand-ins, which stay for a next run. */
export const releaseStandIns = async (engine: Engine): Promise<void> => {
  for (const name of named) await engine.run(['untag', name, name]);
  named.clear();
};

type StandIn = {
  /** A stand-in that it is made from, by default Debian. */
  from?: string;
  instructions: string[];
  /** Made of files of the repository, so that each run makes it anew. */
  isOfRepository?: true;
  addFiles?: (folder: string, tag: string) => Promise<void>;
};

/** By the name of the image. */
const standIns: Record<string, StandIn> = {
  'docker.io/library/node': {
    addFiles: async (folder, tag) => {
      const [version] = tag.split(/[.-]/);
      const archive = await runProgram('npm', ['pack', '--silent', `node-linux-${process.arch}@${version}`], {
        cwd: folder,
      });
      await runProgram('tar', ['-xzf', archive.split('\n').at(-1)!, 'package/bin/node'], { cwd: folder });
      const npm = join(await runProgram('npm', ['root', '--global']), 'npm');
      cpSync(npm, join(folder, 'npm'), { recursive: true });
      // This machine may reach the registry by a certificate of its own.
      const certificates = process.env.NODE_EXTRA_CA_CERTS;
      mkdirSync(join(folder, 'certificates'));
      if (certificates) cpSync(certificates, join(folder, 'certificates/extra.crt'), { dereference: true });
    },
    instructions: [
      'COPY package/bin/node /usr/local/bin/',
      'COPY npm /usr/local/lib/node_modules/npm',
      'COPY certificates /certificates',
      'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
      'RUN ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx',
      'RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node',
      ...(process.env.NODE_EXTRA_CA_CERTS ? ['ENV NODE_EXTRA_CA_CERTS=/certificates/extra.crt'] : []),
      'CMD ["node"]',
    ],
  },
  'docker.io/library/debian': { instructions: [] },
  'docker.io/library/nginx': {
    instructions: ['RUN apt-get update && apt-get install -y --no-install-recommends nginx-light wget'],
  },
  'docker.io/axllent/mailpit': {
    addFiles: (folder, tag) => installGoProgram(folder, `github.com/axllent/mailpit@${tag}`),
    instructions: ['COPY bin/mailpit /', 'ENTRYPOINT ["/mailpit"]'],
  },
  'ghcr.io/versity/versitygw': {
    addFiles: (folder, tag) => installGoProgram(folder, `github.com/versity/versitygw/cmd/versitygw@${tag}`),
    instructions: [
      'RUN apt-get update && apt-get install -y --no-install-recommends wget',
      'COPY bin/versitygw /usr/local/bin/',
    ],
  },
  // The embedded database, with a password.
  'docker.io/library/mongo': {
    from: 'docker.io/library/node:24-bookworm-slim',
    isOfRepository: true,
    addFiles: (folder) => {
      const copy = (from: string, to: string) => cpSync(join(root, from), join(folder, to), { recursive: true });
      for (const part of ['bin', 'dist', 'package.json'])
        copy(`packages/embedded-mongo/${part}`, `embedded-mongo/${part}`);
      copy('node_modules/bson', 'embedded-mongo/node_modules/bson');
      copy('apps/faults/src/containers/mongo', 'mongo');
      return Promise.resolve();
    },
    instructions: [
      'COPY embedded-mongo /embedded-mongo',
      'COPY mongo/server.mjs /embedded-mongo/',
      'COPY --chmod=755 mongo/mongosh.mjs /usr/local/bin/mongosh',
      'CMD ["node", "/embedded-mongo/server.mjs"]',
    ],
  },
};

const installGoProgram = async (folder: string, name: string) => {
  await runProgram('go', ['install', name], { env: { GOBIN: join(folder, 'bin'), CGO_ENABLED: '0' } });
};

const buildStandIn = async (engine: Engine, name: string, { from, instructions, addFiles }: StandIn, tag: string) => {
  await (from ? provideImage(engine, from) : provideDebian(engine));
  const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-image-'));
  try {
    await addFiles?.(folder, tag);
    const lines = [`FROM ${from ?? debian}`, ...instructions];
    writeFileSync(join(folder, 'Containerfile'), lines.join('\n'));
    await engine.run(['build', '--network', 'host', '--tag', name, folder]);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Debian from its packages. */
const provideDebian = async (engine: Engine) => {
  if (await engine.run(['images', '--quiet', debian])) return;
  const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-debian-'));
  try {
    await runProgram('debootstrap', ['--variant=minbase', 'bookworm', join(folder, 'root')]);
    await runProgram('tar', ['-C', join(folder, 'root'), '-cf', join(folder, 'root.tar'), '.']);
    await engine.run(['import', join(folder, 'root.tar'), debian]);
  } finally {
    rmSync(folder, { recursive: true });
  }
};
