import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { StartError } from '../platform/start-error.js';
import type { In } from './command.js';

/** No password is nearly as long: whoever sends more sends something else. */
const longest = 10_000;

type Source = Pick<ReadStream, 'isTTY'> & NodeJS.ReadableStream;

/** `told` is where the question stands: not on the output, which may go into a file. */
export const createIn = (source: Source, told: NodeJS.WritableStream): In => {
  const isTerminal = source.isTTY === true;
  return {
    isTerminal,
    ask: (question) => typedLine(source, told, question, true),
    askSecret: (question) => (isTerminal ? typedLine(source, told, question, false) : firstLine(source)),
  };
};

/** Readline takes the terminal's own echo away, and for a secret has nowhere to write one itself. */
const typedLine = (source: Source, told: NodeJS.WritableStream, question: string, isShown: boolean) =>
  new Promise<string>((resolve, reject) => {
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    const output = isShown ? told : nowhere;
    const reader = createInterface({ input: source, output, terminal: true, historySize: 0, prompt: question });
    if (isShown) reader.prompt();
    else told.write(question);
    reader.once('line', (line) => {
      resolve(line);
      reader.close();
    });
    // A terminal that is read key by key sends no signal for Ctrl-C.
    reader.once('SIGINT', () => reader.close());
    reader.once('close', () => {
      told.write('\n');
      reject(new StartError('Afgebroken: er is niets veranderd.'));
    });
  });

const firstLine = async (source: Source): Promise<string> => {
  source.setEncoding('utf8');
  let text = '';
  for await (const chunk of source) {
    text += String(chunk);
    if (text.includes('\n') || text.length > longest) break;
  }
  return text.split(/\r?\n/, 1)[0] ?? '';
};
