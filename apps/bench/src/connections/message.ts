import { createRandom } from '../catalogue/random';

type Step = { write: string | Buffer } | { pauseMs: number };

/** The actions of a client on one connection. */
export type Message = {
  steps: Step[];
  /**
   * The action after the steps. `read`: read until there are as many responses as requests. `half-close`: close the
   * sending side and read until the server closes. `reset`: reset the connection.
   */
  ending: 'read' | 'half-close' | 'reset';
  /** Well-formed requests, each of which must get a response. 0 when the server may also just close the connection. */
  requests: number;
};

/** The values that all messages share. */
export type Target = { host: string; token: string; jpegBase64: string };

export type MessageContext = Target & { random: SeededRandom };
export type CreateMessage = (context: MessageContext) => Message;

export const createSeededRandom = (seed: number) => {
  const next = createRandom(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: <Value>(values: readonly Value[]): Value => values[below(values.length)]!,
    isLikely: (probability: number): boolean => next() < probability,
  };
};
export type SeededRandom = ReturnType<typeof createSeededRandom>;

export const createHead = (requestLine: string, headers: readonly string[]): string =>
  `${[requestLine, ...headers].join('\r\n')}\r\n\r\n`;

export const toChunk = (bytes: Buffer, extension = ''): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}${extension}\r\n`), bytes, Buffer.from('\r\n')]);

export const lastChunk = Buffer.from('0\r\n\r\n');

/** Splits bytes at random positions, with a pause after each part of at most `maxPauseMs`. */
export const splitSlowly = (random: SeededRandom, bytes: Buffer, parts: number, maxPauseMs: number): Step[] => {
  const positions = Array.from({ length: parts - 1 }, () => random.below(bytes.length)).sort((a, b) => a - b);
  return [...positions, bytes.length].flatMap((end, index) => [
    { write: bytes.subarray(positions[index - 1] ?? 0, end) },
    { pauseMs: random.below(maxPauseMs) },
  ]);
};
