import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { startEmbeddedMongo, type EmbeddedMongo, type EmbeddedMongoError } from '@ledenportaal/embedded-mongo';
import { z } from 'zod';
import { isAlive } from './data-dir.js';
import { unlessOutOfSpace } from './out-of-space.js';
import { StartError } from './start-error.js';

type Died = (reason: string) => void;
export type OwnDatabase = { uri: string; stop: () => Promise<unknown> };

const Note = z.object({ port: z.int(), pid: z.int() });
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

/** Whole at once, and for this user alone: the database asks for no password. */
const leaveNote = async (folder: string, { port, pid }: EmbeddedMongo) => {
  const part = `${noteOf(folder)}.${process.pid}`;
  await writeFile(part, JSON.stringify({ port, pid }), { mode: 0o600 });
  await rename(part, noteOf(folder));
};

/** After a kill a note may lie there of which nothing is true any more. */
const findRunning = async (folder: string): Promise<OwnDatabase | undefined> => {
  const note = await readFile(noteOf(folder), 'utf8')
    .then((text) => Note.parse(JSON.parse(text)))
    .catch(() => undefined);
  if (!note || !isAlive(note.pid) || !(await isListening(note.port))) return undefined;
  return { uri: `mongodb://127.0.0.1:${note.port}/`, stop: () => Promise.resolve() };
};

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(1000, () => socket.destroy());
    socket.once('connect', () => (resolve(true), socket.destroy()));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
