import * as malformed from './malformed';
import { createSeededRandom, type CreateMessage, type Message, type Target } from './message';
import * as uploads from './uploads';
import * as wellFormed from './well-formed';

/** The classes of messages, each with its share in per cent. */
const classes: [name: string, share: number, create: CreateMessage][] = [
  ['plain', 8, wellFormed.plain],
  ['pipelined', 12, wellFormed.pipelined],
  ['chunked', 6, wellFormed.chunked],
  ['slow', 8, wellFormed.slow],
  ['expect continue', 3, wellFormed.expectContinue],
  ['half-closed', 6, wellFormed.halfClosed],
  ['reset', 6, wellFormed.reset],
  ['complete upload', 14, uploads.completeUpload],
  ['broken form', 5, uploads.brokenForm],
  ['aborted upload', 5, uploads.abortedUpload],
  ['bad framing', 5, malformed.badFraming],
  ['bad chunks', 3, malformed.badChunks],
  ['bad host', 3, malformed.badHost],
  ['bad expect', 2, malformed.badExpect],
  ['bad request line', 3, malformed.badRequestLine],
  ['bad headers', 3, malformed.badHeaders],
  ['oversized headers', 2, malformed.oversizedHeaders],
  ['oversized body', 2, malformed.oversizedBody],
  ['upgrade', 2, malformed.upgrade],
  ['not HTTP', 2, malformed.notHttp],
];

export const classNames = classes.map(([name]) => name);

/** Creates the message of a seed: the same for the same seed and target. */
export const createMessage = (seed: number, target: Target): Message & { className: string } => {
  const random = createSeededRandom(seed);
  let position = random.below(100);
  const [className, , create] = classes.find(([, share]) => (position -= share) < 0)!;
  return { className, ...create({ ...target, random }) };
};
