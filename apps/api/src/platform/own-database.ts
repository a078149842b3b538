import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import {
  connectionString,
  isSocketOf,
  startEmbeddedMongo,
  type EmbeddedMongo,
  type EmbeddedMongoAddress,
  type EmbeddedMongoError,
} from '@ledenportaal/embedded-mongo';
import { z } from 'zod';
import { isAlive } from './data-dir.js';
import { unlessOutOfSpace } from './out-of-space.js';
import { StartError } from './start-error.js';

type Died = (reason: string) => void;
export type OwnDatabase = { uri: string; stop: () => Promise<unknown> };

const Note = z.union([
  z.object({ socket: z.string(), pid: z.int() }),
  // The password is missing in the file of a running portal of a former version.
  z.object({ port: z.int(), password: z.string().optional(), pid: z.int() }),
]);
/** Next to the folder, because the folder itself belongs to the database. */
const noteOf = (folder: string) => `${folder}.json`;

/**
 * Starts the embedded server in a child process. `onExit` is called when it ends unexpectedly. Writes an address file
 * by which commands connect to it.
 */
export const startOwnDatabase = async (folder: string, died: Died): Promise<OwnDatabase> => {
  const own = await start(folder, died).catch(explain(folder));
  // On a full disk the portal starts without this file; commands then report that the database is in use.
  await leaveNote(folder, own).catch(unlessOutOfSpace);
  const stop = async () => {
    await rm(noteOf(folder), { force: true });
    await own.stop();
  };
  return { uri: own.uri, stop };
};

/** Connects to the server of a running portal; if there is none, starts one for this process. */
export const joinOwnDatabase = async (folder: string, died: Died): Promise<OwnDatabase> => {
  const running = await findRunning(folder);
  if (running) return running;
  return start(folder, died).catch(async (cause: unknown) => {
    // A portal that was starting may have written its file by now.
    return (await findRunning(folder)) ?? explain(folder)(cause);
  });
};

const start = (folder: string, died: Died): Promise<EmbeddedMongo> => startEmbeddedMongo({ folder, onExit: died });

const explain = (folder: string) => (cause: unknown) => {
  const { code, message } = cause as EmbeddedMongoError;
  const sentence =
    code === 'folder-in-use'
      ? `De gegevens in ${folder} zijn al in gebruik: stop het andere portaal, of kies een andere map met DATA_DIR.`
      : `De ingebouwde database start niet: ${message.split('\n', 1)[0]}`;
  throw new StartError(sentence, { cause });
};

/** Written atomically and readable by this user only, because it may contain the password of the database. */
const leaveNote = async (folder: string, { address, pid }: EmbeddedMongo) => {
  const part = `${noteOf(folder)}.${process.pid}`;
  // A file left by a killed process may have other permissions.
  await rm(part, { force: true });
  await writeFile(part, JSON.stringify({ ...address, pid }), { mode: 0o600, flag: 'wx' });
  await rename(part, noteOf(folder));
};

/** Checks the recorded address, because after a kill the file can be outdated. */
const findRunning = async (folder: string): Promise<OwnDatabase | undefined> => {
  const note = await readFile(noteOf(folder), 'utf8')
    .then((text) => Note.parse(JSON.parse(text)))
    .catch(() => undefined);
  if (!note || !mayBeAlive(note, folder) || !(await isListening(note))) return undefined;
  return { uri: connectionString(note), stop: () => Promise.resolve() };
};

/**
 * A port can be reused by another program, so its process must still be running. A process id means nothing in another
 * container, so a socket is checked instead: outside the folder another user could have created it.
 */
const mayBeAlive = (note: z.output<typeof Note>, folder: string) =>
  'socket' in note ? isSocketOf(folder, note.socket) : isAlive(note.pid);

const isListening = (address: EmbeddedMongoAddress) =>
  new Promise<boolean>((resolve) => {
    const socket = connect('socket' in address ? { path: address.socket } : { port: address.port, host: '127.0.0.1' });
    socket.setTimeout(1000, () => socket.destroy());
    socket.once('connect', () => (resolve(true), socket.destroy()));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
