import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const text = /\.(js|css|svg|json)$/;
/** Below this, what is saved is less than what a packet holds anyway. */
const worthwhile = 1_000;

const brotli = (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

const compress = async (file: string) => {
  const bytes = await readFile(file);
  if (bytes.length < worthwhile) return;
  await writeFile(`${file}.br`, await brotli(bytes));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
};

/** Beside each text its compressed forms: as small as can be, since they are made once and not at each request. */
export const compressed = (): Plugin => {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: async () => {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(files.filter((file) => text.test(file)).map((file) => compress(join(folder, file))));
    },
  };
};
