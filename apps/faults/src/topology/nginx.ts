import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../../../scripts/test/programs.mjs';
import { findFreePort, isListening, startProgram, waitUntil, type Program } from './program.js';

export const nginx = findProgram('nginx');
export const openssl = findProgram('openssl');
const renderScript = join(import.meta.dirname, '../../../../deploy/nginx/render.sh');

/** Returns why a topology cannot be started on this machine, or undefined when it can. */
export const getUnavailableReason = (): string | undefined => {
  if (process.platform !== 'linux') return 'processes on separate loopback addresses require Linux';
  return nginx && openssl ? undefined : 'nginx or openssl is not installed';
};

type NginxOptions = {
  folder: string;
  files: string;
  api: string;
  resolver: string;
  tls?: { cert: string; key: string };
};
export type Nginx = Program & { url: string; httpUrl: string };

/** Renders the nginx configuration of deploy/nginx, as the container does, for the paths and ports of this machine. */
export const renderNginx = async ({ folder, files, api, resolver, tls }: NginxOptions) => {
  mkdirSync(join(folder, 'acme'), { recursive: true });
  const [http, https, health] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const httpUrl = `http://127.0.0.1:${http}`;
  const url = tls ? `https://127.0.0.1:${https}` : httpUrl;
  const settings = {
    RUN: folder,
    FILES: files,
    API: api,
    RESOLVER: resolver,
    HTTP_LISTEN: `127.0.0.1:${http}`,
    HTTPS_LISTEN: `127.0.0.1:${https}`,
    HEALTH_LISTEN: `127.0.0.1:${health}`,
    ACME: join(folder, 'acme'),
    PUBLIC_URL: url,
    ACCEL_PREFIX: '/stored',
    TLS_CERT: tls?.cert ?? join(folder, 'none'),
    TLS_KEY: tls?.key ?? join(folder, 'none'),
  };
  const env = { PATH: process.env.PATH, ...settings };
  const path = execFileSync('sh', [renderScript], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  return { path, url, httpUrl, port: http };
};

/** As root, the workers would otherwise run as another user, who may not read the files of the portal. */
export const sameUserArgs = process.getuid?.() === 0 ? ['-g', 'user root;'] : [];

/** Starts nginx; `user` is the user and group of its workers and needs root. */
export const startNginx = async ({ user, ...options }: NginxOptions & { user?: string }): Promise<Nginx> => {
  const { path, port, url, httpUrl } = await renderNginx(options);
  const program = startProgram(nginx!, ['-c', path, ...(user ? ['-g', `user ${user};`] : sameUserArgs)]);
  await waitUntil('nginx', () => isListening(port), 60_000, program);
  return { ...program, url, httpUrl };
};
