import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram, waitUntil } from '../topology/program.js';
import { canRun, runProgram, type RunOptions } from './run-program.js';

const healthIntervalMs = 1000;

type RunCommand = (args: string[], options?: RunOptions) => Promise<string>;

/** A program that runs containers, and Docker Compose for it. The functions return what a command printed. */
export type Engine = {
  name: 'docker' | 'podman';
  run: RunCommand;
  compose: RunCommand;
  stop: () => Promise<void>;
};

/** Returns the engine of this machine, or one sentence that says what is missing. */
export const startEngine = async (): Promise<Engine | string> => {
  if (await canRun('docker', ['info'])) return startDocker();
  if (await canRun('podman', ['info'])) return startPodman();
  return 'There is no container engine here: install Docker, or podman and docker-compose.';
};

const startDocker = async (): Promise<Engine | string> => {
  if (!(await canRun('docker', ['compose', 'version']))) return 'Docker is here, but not Docker Compose: install it.';
  return {
    name: 'docker',
    run: (args, options) => runProgram('docker', args, options),
    compose: (args, options) => runProgram('docker', ['compose', ...args], options),
    stop: () => Promise.resolve(),
  };
};

/** Docker Compose uses podman through a socket. Without systemd nothing runs the health checks of podman. */
const startPodman = async (): Promise<Engine | string> => {
  if (!(await canRun('docker-compose', ['version', '--short'])))
    return 'podman is here, but not docker-compose: install version 2 of it.';
  const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-podman-'));
  const socket = join(folder, 'podman.sock');
  const service = startProgram('podman', ['system', 'service', '--time=0', `unix://${socket}`]);
  await waitUntil('podman', () => Promise.resolve(existsSync(socket)), 30_000, service);
  const run: RunCommand = (args, options) => runProgram('podman', args, options);
  const env = { DOCKER_HOST: `unix://${socket}` };
  const stopHealthChecks = (await canRun('systemctl', ['is-system-running'])) ? undefined : runHealthChecks(run);
  return {
    name: 'podman',
    run,
    compose: (args, options) => runProgram('docker-compose', args, { ...options, env }),
    stop: async () => {
      await stopHealthChecks?.();
      await service.stop();
      rmSync(folder, { recursive: true });
    },
  };
};

const runHealthChecks = (run: RunCommand) => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const checkAll = async () => {
    const ids = await run(['ps', '--quiet']).catch(() => '');
    // Fails for a container that is unhealthy, has no check, or has just ended.
    for (const id of ids.split('\n').filter(Boolean)) await run(['healthcheck', 'run', id]).catch(() => undefined);
    if (!isStopped) timer = setTimeout(() => void (checking = checkAll()), healthIntervalMs);
  };
  let checking = checkAll();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await checking;
  };
};
