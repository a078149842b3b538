import { readFileSync } from 'node:fs';
import net from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fitsSocketPath, serverSocketName } from '../wire/socket-path';

/** A server of format 1 renews this file every two seconds, and removes it when it stops. */
export const heartbeatName = 'embedded-mongo.lock';
const heartbeatMilliseconds = 2000;
const staleMilliseconds = 10_000;

/** Returns whether a server of a version that kept its data in LMDB runs on a folder, also in another container. */
export const isOlderServerRunning = async (folder: string): Promise<boolean> => {
  const socketPath = join(resolve(folder), serverSocketName);
  if (fitsSocketPath(socketPath) && (await canConnect(socketPath))) return true;
  const renewedAt = readHeartbeat(folder);
  if (renewedAt === undefined || Math.abs(Date.now() - renewedAt) > staleMilliseconds) return false;
  await delay(2 * heartbeatMilliseconds);
  return readHeartbeat(folder) !== renewedAt;
};

const readHeartbeat = (folder: string): number | undefined => {
  try {
    return (JSON.parse(readFileSync(join(folder, heartbeatName), 'utf8')) as { at: number }).at;
  } catch {
    return undefined;
  }
};

const canConnect = (path: string): Promise<boolean> =>
  new Promise((resolveAnswer) => {
    const socket = net.connect(path);
    socket.once('connect', () => (resolveAnswer(true), socket.destroy())).once('error', () => resolveAnswer(false));
  });
