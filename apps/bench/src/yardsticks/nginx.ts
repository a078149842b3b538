import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, isListening, startProgram, waitUntil } from '@ledenportaal/faults/program';

/** Starts nginx with sendfile for the files of one folder and without logging. */
export const startNginxAlone = async (files: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-nginx-'));
  const port = await findFreePort();
  const path = join(folder, 'nginx.conf');
  mkdirSync(join(folder, 'temporary'));
  writeFileSync(path, createConfiguration(folder, port, files));
  const program = startProgram('nginx', ['-c', path]);
  await waitUntil('nginx', () => isListening(port), 10_000, program);
  const stop = async (): Promise<void> => {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, stop };
};

const createConfiguration = (folder: string, port: number, files: string): string => {
  const tempPathNames = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const tempPathDirectives = tempPathNames.map((name) => `${name}_temp_path ${folder}/temporary/${name};`).join('\n');
  // As root, the workers would otherwise run as another user, who may not read the files.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user}
pid ${folder}/nginx.pid;
daemon off;
worker_processes auto;
error_log stderr error;
events { worker_connections 1024; }
http {
  ${tempPathDirectives}
  access_log off;
  sendfile on;
  tcp_nopush on;
  server {
    listen 127.0.0.1:${port};
    root ${files};
  }
}
`;
};
