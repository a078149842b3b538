import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isListening } from './database.js';
import { freePort, startProgram, until, type Program } from './program.js';

const render = join(import.meta.dirname, '../../../../deploy/nginx/render.sh');

/** Why a topology cannot be started here; undefined where it can. */
export const whyNoNginx = (): string | undefined => {
  if (process.platform !== 'linux') return 'several processes on addresses of their own need Linux';
  return spawnSync('nginx', ['-v']).status === 0 ? undefined : 'nginx is not installed';
};

type Told = { folder: string; files: string; api: string; resolver: string; tls?: { cert: string; key: string } };
export type Nginx = Program & { url: string; plain: string };

/** Writes the configuration of deploy/nginx as a container would, for where everything stands here. */
export const renderNginx = async ({ folder, files, api, resolver, tls }: Told) => {
  mkdirSync(join(folder, 'acme'), { recursive: true });
  const [http, https] = [await freePort(), await freePort()];
  const plain = `http://127.0.0.1:${http}`;
  const url = tls ? `https://127.0.0.1:${https}` : plain;
  const settings = {
    RUN: folder,
    FILES: files,
    API: api,
    RESOLVER: resolver,
    HTTP_LISTEN: `127.0.0.1:${http}`,
    HTTPS_LISTEN: `127.0.0.1:${https}`,
    ACME: join(folder, 'acme'),
    PUBLIC_URL: url,
    ACCEL_PREFIX: '/stored',
    TLS_CERT: tls?.cert ?? join(folder, 'none'),
    TLS_KEY: tls?.key ?? join(folder, 'none'),
  };
  const env = { PATH: process.env.PATH, ...settings };
  const path = execFileSync('sh', [render], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  return { path, url, plain, port: http };
};

/** As root, its workers would be somebody else, who may not read what the portal writes. */
export const asWhoIAm = process.getuid?.() === 0 ? ['-g', 'user root;'] : [];

/** `user`, with its group behind it, for its workers; only root can choose one. */
export const startNginx = async ({ user, ...told }: Told & { user?: string }): Promise<Nginx> => {
  const { path, port, url, plain } = await renderNginx(told);
  const program = startProgram('nginx', ['-c', path, ...(user ? ['-g', `user ${user};`] : asWhoIAm)]);
  await until('nginx', () => isListening(port), 60_000, program);
  return { ...program, url, plain };
};
