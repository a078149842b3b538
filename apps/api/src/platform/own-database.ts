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
  // Without a password: of a portal of a former version, which is still running.
  z.object({ port: z.int(), password: z.string().optional(), pid: z.int() }),
]);
/** Beside the folder, since that is the database's own. */
const noteOf = (folder: string) => `${folder}.json`;

/**
 * The embedded server, in a process of its own; `died` is called when that ends by itself. Commands that run beside the
 * portal find it by a note.
 */
export const startOwnDatabase = async (folder: string, died: Died): Promise<OwnDatabase> => {
  const own = await start(folder, died).catch(explain(folder));
  // On a full disk the portal starts without: then a command says that the database is in use.
  await leaveNote(folder, own).catch(unlessOutOfSpace);
  const stop = async () => {
    await rm(noteOf(folder), { force: true });
    await own.stop();
  };
  return { uri: own.uri, stop };
};

/** The database of the portal that is running; where none runs, one that ends with the caller. */
export const joinOwnDatabase = async (folder: string, died: Died): Promise<OwnDatabase> => {
  const running = await findRunning(folder);
  if (running) return running;
  return start(folder, died).catch(async (cause: unknown) => {
    // A portal that was only just starting has left its note by now.
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

/** Whole at once, and for this user alone: it may hold the password of the database. */
const leaveNote = async (folder: string, { address, pid }: EmbeddedMongo) => {
  const part = `${noteOf(folder)}.${process.pid}`;
  // One that a killed process left may be readable by others.
  await rm(part, { force: true });
  await writeFile(part, JSON.stringify({ ...address, pid }), { mode: 0o600, flag: 'wx' });
  await rename(part, noteOf(folder));
};

/** After a kill a note may lie there of which nothing is true any more. */
const findRunning = async (folder: string): Promise<OwnDatabase | undefined> => {
  const note = await readFile(noteOf(folder), 'utf8')
    .then((text) => Note.parse(JSON.parse(text)))
    .catch(() => undefined);
  if (!note || !mayBeAlive(note, folder) || !(await isListening(note))) return undefined;
  return { uri: connectionString(note), stop: () => Promise.resolve() };
};

/**
 * A port may have become another program's. A socket says more than a process id, which another container does not know;
 * but outside the folder it may have become another user's.
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
