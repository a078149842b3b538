import { describe, expect, it } from 'vitest';
import { parseFilter } from './filter';
import { SafeRegExp, estimateComplexity } from './safe-regexp';

describe('SafeRegExp', () => {
  it.each<[string, boolean, number, number]>([
    ['abc', false, 1, 0],
    ['^abc', false, 0, 0],
    ['^a.*b', false, 1, 0],
    ['a.*b.+?c', false, 3, 0],
    ['[*+?(|]\\(\\*', false, 1, 0],
    ['colou?r|shade', false, 1, 2],
    ['(?:abc)+', false, 2, 0],
    ['(a+)+', true, 3, 0],
    ['(a|b)*', true, 2, 1],
    ['((ab?))*', true, 2, 1],
    ['(?<x>a)\\k<x>', true, 1, 0],
    ['(a)\\1', true, 1, 0],
  ])('estimates the complexity of %s', (source, isExponential, degree, choices) => {
    expect(estimateComplexity(new RegExp(source))).toEqual({ isExponential, degree, choices });
  });

  it.each(['^(a+)+$', '(a|aa)+$', '^(a|a?)+$', '(.*a){12}$', '.*.*.*.*=$', '^(?:a?){30}a{30}$', '((a)\\2?)+$'])(
    'aborts a regular expression that takes too long: %s',
    (source) => {
      const pattern = new SafeRegExp(new RegExp(source));
      const text = `${'a'.repeat(source.includes('=') ? 3000 : 29)}!`;
      const outcome = (): unknown => {
        try {
          return pattern.test(text);
        } catch (cause) {
          return cause;
        }
      };
      const cpu = process.cpuUsage();
      expect([false, expect.objectContaining({ code: 50 })]).toContainEqual(outcome());
      // Without the time limit the first one takes seconds.
      expect(process.cpuUsage(cpu).user).toBeLessThan(1_000_000);
    },
  );

  it('matches with a regular expression that has a high estimated complexity', () => {
    const { matches } = parseFilter({ a: { $regex: '^(\\w+\\s?)+$' } });
    expect(matches({ a: 'one two three four five' })).toBe(true);
    expect(matches({ a: 'one' })).toBe(true);
    expect(matches({ a: '!' })).toBe(false);
  });

  it('fails a filter with MaxTimeMSExpired (50) when its regular expression takes too long', () => {
    const { matches } = parseFilter({ a: { $not: { $regex: '^(a+)+$' } } });
    expect(() => matches({ a: `${'a'.repeat(40)}!` })).toThrow(expect.objectContaining({ code: 50 }));
  });
});
