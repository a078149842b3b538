import vm from 'node:vm';
import { MongoError } from '../errors';

/** Time limit for testing one text, in ms; the event loop is blocked meanwhile. */
const timeoutMs = 25;
/**
 * Tests with at most this many estimated steps run directly. Others run in a vm with a time limit, at about 60 µs each.
 */
const maxUnguardedSteps = 5e6;

/**
 * A regular expression with a time limit per test. Throws `MongoError` 50 (MaxTimeMSExpired) when it takes too long.
 */
export class SafeRegExp {
  private readonly complexity: RegExpComplexity;
  private global: RegExp | undefined;

  constructor(readonly expression: RegExp) {
    this.complexity = estimateComplexity(expression);
  }

  test(text: string): boolean {
    if (this.isCheap(text)) return this.expression.test(text);
    return runWithTimeout(this.expression.source, () => this.expression.test(text));
  }

  /** The first match at or after a position. */
  exec(text: string, from: number): RegExpExecArray | null {
    this.global ??= new RegExp(this.expression.source, `${this.expression.flags}g`);
    const { global } = this;
    const search = (): RegExpExecArray | null => {
      global.lastIndex = from;
      return global.exec(text);
    };
    return this.isCheap(text) ? search() : runWithTimeout(global.source, search);
  }

  private isCheap(text: string): boolean {
    const { isExponential, degree, choices } = this.complexity;
    if (degree <= 1 && choices === 0 && !isExponential) return true;
    const steps = isExponential ? 4 ** text.length : 2 ** choices * text.length ** degree;
    return steps <= maxUnguardedSteps;
  }
}

type RegExpComplexity = {
  /**
   * A repeated group contains a repetition or alternative, or there is a back reference: exponential time is possible.
   */
  isExponential: boolean;
  /** A text of n characters takes at most about n to this power steps, doubled for each of `choices`. */
  degree: number;
  choices: number;
};

/** Estimates the worst-case cost of a search from the source alone. Overestimates when in doubt. */
export const estimateComplexity = ({ source, flags }: RegExp): RegExpComplexity => {
  const anchored = source.startsWith('^') && !flags.includes('m');
  const complexity: RegExpComplexity = { isExponential: false, degree: anchored ? 0 : 1, choices: 0 };
  /** For each open group: whether it contains a repetition or an alternative. */
  const openGroups: boolean[] = [false];
  let closesComplexGroup = false;
  for (const [token] of source.matchAll(tokens)) {
    const isQuantifier = /^(?:[*+]|\{\d+(?:,\d*)?\})/.test(token);
    if (isQuantifier && closesComplexGroup) complexity.isExponential = true;
    if (isQuantifier) complexity.degree += 1;
    else if (token === '|' || token.startsWith('?')) complexity.choices += 1;
    else if (/^\\[1-9k]/.test(token)) complexity.isExponential = true;
    if (token.startsWith('(')) openGroups.push(false);
    else if (isQuantifier || token === '|' || token.startsWith('?')) openGroups[openGroups.length - 1] = true;
    closesComplexGroup = token === ')' && (openGroups.pop() ?? false);
    if (closesComplexGroup) openGroups[openGroups.length - 1] = true;
  }
  return complexity;
};

/** Escapes, character classes, starts of groups, quantifiers (with their lazy `?`), and any other character. */
const tokens = /\\[1-9k]|\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|(?:[*+?]|\{\d+(?:,\d*)?\})\??|./gsu;

const sandbox = { work: undefined as (() => unknown) | undefined };
let runSandboxed: (() => unknown) | undefined;

/** Runs a computation with a time limit and throws `MongoError` 50 when it takes longer. */
const runWithTimeout = <T>(source: string, work: () => T): T => {
  sandbox.work = work;
  for (;;) {
    const cpuBefore = process.cpuUsage();
    try {
      runSandboxed ??= createSandboxRunner();
      return runSandboxed() as T;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw cause;
      const { user } = process.cpuUsage(cpuBefore);
      // On a busy machine the limit may pass in wall-clock time without CPU time being used: try again.
      if (user < (timeoutMs * 1000) / 2) continue;
      throw new MongoError(50, `operation exceeded time limit: the regular expression /${source}/ takes too long`);
    }
  }
};

const createSandboxRunner = (): (() => unknown) => {
  const context = vm.createContext(sandbox);
  const script = new vm.Script('work()');
  return () => script.runInContext(context, { timeout: timeoutMs }) as unknown;
};
