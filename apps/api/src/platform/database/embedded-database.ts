import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import {
  connectionString,
  isSocketOf,
  startEmbeddedMongo,
  type EmbeddedMongo,
  type EmbeddedMongoAddress,
  type EmbeddedMongoError,
  type SupervisedMongo,
} from '@ledenportaal/embedded-mongo';
import { z } from 'zod';
import { isProcessAlive } from '../installation/data-dir.js';
import { ignoreOutOfSpace } from '../storage/out-of-space.js';
import { StartError } from '../installation/start-error.js';

type OnExit = (reason: string) => void;
export type EmbeddedDatabase = { uri: string; stop: () => Promise<unknown> };

const AddressFile = z.union([
  z.object({ socket: z.string(), pid: z.int() }),
  // The password is missing in the file of a running portal of a former version.
  z.object({ port: z.int(), password: z.string().optional(), pid: z.int() }),
]);
/** Next to the folder, because the folder itself belongs to the database. */
const getAddressFilePath = (folder: string) => `${folder}.json`;

/**
 * Waits until the embedded server of this portal is ready, and writes an address file by which commands connect to it,
 * also after each restart. Throws a `StartError` when the server does not start.
 */
export const openEmbeddedDatabase = async (folder: string, server: SupervisedMongo): Promise<EmbeddedDatabase> => {
  const running = await server.waitUntilReady().catch(rethrowAsStartError(folder));
  // On a full disk the portal starts without this file; commands then report that the database is in use.
  let written: Promise<unknown> = writeAddressFile(folder, running).catch(ignoreOutOfSpace);
  server.onRestarted((restarted) => {
    written = written.then(() => writeAddressFile(folder, restarted)).catch(() => undefined);
  });
  await written;
  const stop = async () => {
    // After this call no server is started again, so the file is not written again.
    const stopped = server.stop();
    await written;
    await rm(getAddressFilePath(folder), { force: true });
    await stopped;
  };
  return { uri: running.uri, stop };
};

/** Connects to the server of a running portal; if there is none, starts one for this process. */
export const joinEmbeddedDatabase = async (folder: string, onExit: OnExit): Promise<EmbeddedDatabase> => {
  const running = await findRunning(folder);
  if (running) return running;
  return startEmbeddedMongo({ folder, onExit }).catch(
    async (cause: unknown) =>
      // A portal that was starting may have written its file by now.
      (await findRunning(folder)) ?? rethrowAsStartError(folder)(cause),
  );
};

/** Rethrows a start failure of the embedded server as a `StartError`. */
export const rethrowAsStartError = (folder: string) => (cause: unknown) => {
  const { code, message } = cause as EmbeddedMongoError;
  if (code === 'data-incomplete')
    throw new StartError(
      [
        `De ingebouwde database start niet, omdat bevestigde wijzigingen ontbreken of kunnen ontbreken: ${message.split(';', 1)[0]}.`,
        'Zet een reservekopie terug, of ga verder met wat er nog is: npm run portal -- accept-loss',
      ],
      { cause },
    );
  const dutchMessage =
    code === 'folder-in-use'
      ? `De gegevens in ${folder} zijn al in gebruik: stop het andere portaal, of kies een andere map met DATA_DIR.`
      : /disk is full/.test(message)
        ? `De schijf is vol, zodat de ingebouwde database niet start: maak ruimte op de schijf van ${folder}.`
        : `De ingebouwde database start niet: ${message.split('\n', 1)[0]}`;
  throw new StartError(dutchMessage, { cause });
};

/** Written atomically and readable by this user only, because it may contain the password of the database. */
const writeAddressFile = async (folder: string, { address, pid }: EmbeddedMongo) => {
  const tempPath = `${getAddressFilePath(folder)}.${process.pid}`;
  // A file left by a killed process may have other permissions.
  await rm(tempPath, { force: true });
  await writeFile(tempPath, JSON.stringify({ ...address, pid }), { mode: 0o600, flag: 'wx' });
  await rename(tempPath, getAddressFilePath(folder));
};

/** Checks the recorded address, because after a kill the file can be outdated. */
const findRunning = async (folder: string): Promise<EmbeddedDatabase | undefined> => {
  const recorded = await readFile(getAddressFilePath(folder), 'utf8')
    .then((text) => AddressFile.parse(JSON.parse(text)))
    .catch(() => undefined);
  if (!recorded || !isPossiblyRunning(recorded, folder) || !(await isListening(recorded))) return undefined;
  return { uri: connectionString(recorded), stop: () => Promise.resolve() };
};

/**
 * A port can be reused by another program, so its process must still be running. A process id means nothing in another
 * container, so a socket is checked instead: outside the folder another user could have created it.
 */
const isPossiblyRunning = (recorded: z.output<typeof AddressFile>, folder: string) =>
  'socket' in recorded ? isSocketOf(folder, recorded.socket) : isProcessAlive(recorded.pid);

const isListening = (address: EmbeddedMongoAddress) =>
  new Promise<boolean>((resolve) => {
    const socket = connect('socket' in address ? { path: address.socket } : { port: address.port, host: '127.0.0.1' });
    socket.setTimeout(1000, () => socket.destroy());
    socket.once('connect', () => (resolve(true), socket.destroy()));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
