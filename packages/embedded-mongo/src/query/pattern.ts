import vm from 'node:vm';
import { MongoError } from '../errors';

/** How long one test of one text may hold up the other clients. */
const mostMilliseconds = 25;
/** Tests that cannot take more steps than this are done at once; others are watched, which costs some 60 µs. */
const harmlessSteps = 5e6;

/** A regular expression that cannot run away. */
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

  /** The first match that starts at a position or after it. */
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
  /** A repeated group that repeats or chooses inside itself, or a back reference: time may double with each character. */
  wild: boolean;
  /** Over a text of n characters at most about n to this power steps, times two for each choice. */
  degree: number;
  choices: number;
}

/** What a search can cost at worst, seen from the pattern alone; more is assumed rather than less. */
export function shapeOf({ source, flags }: RegExp): Shape {
  const anchored = source.startsWith('^') && !flags.includes('m');
  const shape: Shape = { wild: false, degree: anchored ? 0 : 1, choices: 0 };
  /** Per open group, whether something in it repeats or chooses. */
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

/** Escapes, classes, groups' beginnings, quantifiers with what makes them lazy, and every other character. */
const tokens = /\\[1-9k]|\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|(?:[*+?]|\{\d+(?:,\d*)?\})\??|./gsu;

const room = { work: undefined as (() => unknown) | undefined };
let watch: (() => unknown) | undefined;

/** Runs what only computes, and breaks it off when it takes too long. */
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
      // On a busy machine the time may pass without any work being done.
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
