import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

/** Exceptions: they read or change a given file or stream, without database or storage. */
const fileFunctions = ['files/file-position.ts', 'files/file.kind.ts'];

const features = join(import.meta.dirname, '../../features');
const modules = await Promise.all(
  readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map(async (path) => ({ path, exported: (await import(join(features, path))) as Record<string, unknown> })),
);
const services = modules.filter(({ path }) => path.endsWith('.service.ts'));
const isAsync = (value: unknown) => Object.prototype.toString.call(value).startsWith('[object Async');

it.each(services)('$path exports createXService, XService and no other value', ({ path, exported }) => {
  const [factory = '', ...others] = Object.keys(exported);
  const name = basename(path, '.service.ts').replaceAll(/\W/g, '');
  expect([factory.toLowerCase(), others]).toEqual([`create${name}service`, []]);
  const types = readFileSync(join(features, path), 'utf8').matchAll(/^export type (\w+) =/gm);
  expect([...types].map(([, type]) => type)).toContain(factory.replace('create', ''));
  expect(isAsync(Object.values(exported)[0])).toBe(false);
});

it('features export no async functions other than their services', () => {
  const asyncExports = modules
    .filter(({ path }) => !fileFunctions.includes(path))
    .flatMap(({ path, exported }) =>
      Object.keys(exported).flatMap((key) => (isAsync(exported[key]) ? `${path}: ${key}` : [])),
    );
  expect(asyncExports).toEqual([]);
});
