import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { StartError } from '../../platform/installation/start-error.js';
import type { CommandInput } from '../command.js';

/** In characters, far more than any answer. Reading stops there when the input has no line break. */
const maxInputLength = 10_000;

type InputSource = Pick<ReadStream, 'isTTY'> & NodeJS.ReadableStream;

/** Creates the input of a command. Writes questions to `screen`, because the output can be redirected to a file. */
export const createCommandInput = (source: InputSource, screen: NodeJS.WritableStream): CommandInput => {
  if (source.isTTY !== true) {
    const readLine = createLineReader(source);
    return { isTerminal: false, prompt: readLine, promptSecret: readLine };
  }
  return {
    isTerminal: true,
    prompt: (question) => promptLine(source, screen, question, true),
    promptSecret: (question) => promptLine(source, screen, question, false),
  };
};

/**
 * Asks a question and reads one line. Readline turns off the echo of the terminal; for a secret it writes its own echo
 * to a stream that discards it. Throws a `StartError` on Ctrl-C and Ctrl-D.
 */
const promptLine = (source: InputSource, screen: NodeJS.WritableStream, question: string, isShown: boolean) =>
  new Promise<string>((resolve, reject) => {
    const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
    const output = isShown ? screen : discard;
    const reader = createInterface({ input: source, output, terminal: true, historySize: 0, prompt: question });
    if (isShown) reader.prompt();
    else screen.write(question);
    reader.once('line', (line) => {
      resolve(eraseCharacters(line));
      reader.close();
    });
    // A terminal in raw mode sends no signal for Ctrl-C.
    reader.once('SIGINT', () => reader.close());
    reader.once('close', () => {
      screen.write('\n');
      reject(new StartError('Afgebroken: er is niets veranderd.'));
    });
  });

/** Applies Backspace, which readline does not handle on a terminal whose TERM is dumb. */
const eraseCharacters = (line: string): string => {
  const kept: string[] = [];
  for (const character of line) {
    if (character === '\x7f' || character === '\b') kept.pop();
    else kept.push(character);
  }
  return kept.join('');
};

/** Returns a function that reads the next line of a pipe. After the last one it returns an empty line. */
const createLineReader = (source: InputSource) => {
  source.setEncoding('utf8');
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<string, undefined>;
  let text = '';
  return async (): Promise<string> => {
    while (!text.includes('\n') && text.length <= maxInputLength) {
      const { done, value } = await chunks.next();
      if (done) break;
      text += value;
    }
    const [line = ''] = text.split('\n', 1);
    text = text.slice(line.length + 1);
    return line.replace(/\r$/, '');
  };
};
