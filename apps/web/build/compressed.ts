import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const textFile = /\.(js|css|svg|json)$/;
/** Smaller files fit in one packet anyway, so compressing them saves nothing. */
const minBytes = 1_000;

const brotli = (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

const compress = async (file: string) => {
  const bytes = await readFile(file);
  if (bytes.length < minBytes) return;
  await writeFile(`${file}.br`, await brotli(bytes));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
};

/** Writes a `.br` and a `.gz` next to each text file, at the highest level because this happens once per build. */
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
      await Promise.all(files.filter((file) => textFile.test(file)).map((file) => compress(join(folder, file))));
    },
  };
};
