import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export type WrkRun = {
  /** Seconds per request. */
  seconds: number;
  /** Bytes of each response, including its headers. */
  bytes: number;
  /** CPU time of the client as a fraction of one core. At 1 the client is the bottleneck. */
  clientLoad: number;
};

type WrkOptions = { url: string; connections: number; seconds: number; headers?: Record<string, string> };

/**
 * Requests one URL with wrk over keep-alive connections. Throws when a response has an error status, and when wrk is
 * not installed.
 */
export const runWrk = async ({ url, connections, seconds, headers = {} }: WrkOptions): Promise<WrkRun> => {
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  const args = ['--threads', '1', '--connections', `${connections}`, '--duration', `${seconds}s`, ...headerArgs, url];
  // Uses the bash keyword `time`, because a program with that name is not installed everywhere.
  const child = spawn('bash', ['-c', `TIMEFORMAT='client %U %S'; time wrk "$@"`, 'wrk', ...args]);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const [, count, duration, unit] = /(\d+) requests in ([\d.]+)(s|m),/.exec(output) ?? [];
  const [, user, system] = /client ([\d.]+) ([\d.]+)/.exec(errors) ?? [];
  if (!count || !user || /Non-2xx|Socket errors/.test(output)) throw new Error(`wrk: ${output}${errors}`);
  const elapsed = Number(duration) * (unit === 'm' ? 60 : 1);
  return {
    seconds: elapsed / Number(count),
    bytes: parseSize(/, ([\d.]+)(B|KB|MB|GB) read/.exec(output)) / Number(count),
    clientLoad: (Number(user) + Number(system)) / elapsed,
  };
};

const units = ['B', 'KB', 'MB', 'GB'];
const parseSize = (match: RegExpExecArray | null): number =>
  Number(match?.[1]) * 1024 ** units.indexOf(match?.[2] ?? '');
