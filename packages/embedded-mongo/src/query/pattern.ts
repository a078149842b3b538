import vm from 'node:vm';
import { MongoError } from '../errors';

/** Time limit for testing one text, in ms; the event loop is blocked meanwhile. */
const mostMilliseconds = 25;
/**
 * Tests with at most this many estimated steps run directly. Others run in a vm with a time limit, at about 60 µs each.
 */
const harmlessSteps = 5e6;

/**
 * A regular expression with a time limit per test. Throws `MongoError` 50 (MaxTimeMSExpired) when it takes too long.
 */
export class Pattern {
  private readonly shape: Shape;
  private global: RegExp | undefined;

  constructor(readonly expression: RegExp) {
    this.shape = shapeOf(expression);
  }

  test(text: string): boolean {
    if (this.harmless(text)) return this.expression.test(text);
    return watched(this.expression.source, () => this.expression.test(text));
  }

  /** The first match at or after a position. */
  exec(text: string, from: number): RegExpExecArray | null {
    this.global ??= new RegExp(this.expression.source, `${this.expression.flags}g`);
    const { global } = this;
    const search = (): RegExpExecArray | null => {
      global.lastIndex = from;
      return global.exec(text);
    };
    return this.harmless(text) ? search() : watched(global.source, search);
  }

  private harmless(text: string): boolean {
    const { wild, degree, choices } = this.shape;
    if (degree <= 1 && choices === 0 && !wild) return true;
    const steps = wild ? 4 ** text.length : 2 ** choices * text.length ** degree;
    return steps <= harmlessSteps;
  }
}

interface Shape {
  /**
   * A repeated group contains a repetition or alternative, or there is a back reference: exponential time is possible.
   */
  wild: boolean;
  /** A text of n characters takes at most about n to this power steps, doubled for each of `choices`. */
  degree: number;
  choices: number;
}

/** Estimates the worst-case cost of a search from the source alone. Overestimates when in doubt. */
export function shapeOf({ source, flags }: RegExp): Shape {
  const anchored = source.startsWith('^') && !flags.includes('m');
  const shape: Shape = { wild: false, degree: anchored ? 0 : 1, choices: 0 };
  /** For each open group: whether it contains a repetition or an alternative. */
  const open: boolean[] = [false];
  let closed = false;
  for (const [token] of source.matchAll(tokens)) {
    const repeats = /^(?:[*+]|\{\d+(?:,\d*)?\})/.test(token);
    if (repeats && closed) shape.wild = true;
    if (repeats) shape.degree += 1;
    else if (token === '|' || token.startsWith('?')) shape.choices += 1;
    else if (/^\\[1-9k]/.test(token)) shape.wild = true;
    if (token.startsWith('(')) open.push(false);
    else if (repeats || token === '|' || token.startsWith('?')) open[open.length - 1] = true;
    closed = token === ')' && (open.pop() ?? false);
    if (closed) open[open.length - 1] = true;
  }
  return shape;
}

/** Escapes, character classes, starts of groups, quantifiers (with their lazy `?`), and any other character. */
const tokens = /\\[1-9k]|\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|(?:[*+?]|\{\d+(?:,\d*)?\})\??|./gsu;

const room = { work: undefined as (() => unknown) | undefined };
let watch: (() => unknown) | undefined;

/** Runs a computation with a time limit and throws `MongoError` 50 when it takes longer. */
function watched<T>(what: string, work: () => T): T {
  room.work = work;
  for (;;) {
    const before = process.cpuUsage();
    try {
      watch ??= makeWatch();
      return watch() as T;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw cause;
      const { user } = process.cpuUsage(before);
      // On a busy machine the limit may pass in wall-clock time without CPU time being used: try again.
      if (user < (mostMilliseconds * 1000) / 2) continue;
      throw new MongoError(50, `operation exceeded time limit: the regular expression /${what}/ takes too long`);
    }
  }
}

function makeWatch(): () => unknown {
  const context = vm.createContext(room);
  const script = new vm.Script('work()');
  return () => script.runInContext(context, { timeout: mostMilliseconds }) as unknown;
}
