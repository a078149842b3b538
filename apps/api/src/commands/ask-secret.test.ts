import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createIn } from './ask-secret.js';

/** A terminal that would show what is typed, unless it is read key by key. */
const createTerminal = () => {
  const keys = new PassThrough() as PassThrough & { isTTY: true; isRaw: boolean; setRawMode: (raw: boolean) => void };
  const shown: string[] = [];
  keys.isTTY = true;
  keys.isRaw = false;
  keys.setRawMode = (raw) => {
    keys.isRaw = raw;
  };
  const screen = new PassThrough();
  screen.on('data', (text) => shown.push(String(text)));
  const type = (text: string) => {
    if (!keys.isRaw) shown.push(text);
    keys.write(text);
  };
  return { input: createIn(keys, screen), keys, type, shown: () => shown.join('') };
};
const piped = (...parts: (string | Buffer)[]) => {
  const source = new PassThrough() as PassThrough & { isTTY: false };
  source.isTTY = false;
  for (const part of parts) source.write(part);
  return { source, input: createIn(source, new PassThrough()) };
};

describe('a secret that is typed', () => {
  it('is not shown, and may be corrected; the next one is asked the same way', async () => {
    const { input, keys, type, shown } = createTerminal();
    for (const [typed, secret] of [
      ['gehein\x7fm één\r', 'geheim één'],
      ['nog een\r', 'nog een'],
    ] as const) {
      const asked = input.askSecret('Wachtwoord: ');
      type(typed);
      expect(await asked).toBe(secret);
    }
    expect([shown(), keys.isRaw]).toEqual(['Wachtwoord: \nWachtwoord: \n', false]);
  });

  it.each([
    ['Ctrl-C', '\x03'],
    ['Ctrl-D', '\x04'],
  ])('is no secret after %s', async (_, key) => {
    const { input, keys, type } = createTerminal();
    const asked = input.askSecret('Wachtwoord: ');
    type(`geh${key === '\x04' ? '\x7f\x7f\x7f' : ''}${key}`);
    await expect(asked).rejects.toThrow('Afgebroken: er is niets veranderd.');
    expect(keys.isRaw).toBe(false);
  });
});

describe('what is no secret', () => {
  it('is shown as it is typed', async () => {
    const { input, type, shown } = createTerminal();
    const asked = input.ask('Doorgaan? ');
    type('ja\r');
    expect(await asked).toBe('ja');
    expect(shown()).toMatch(/^.*Doorgaan\? .*ja\r?\n/s);
  });

  it('is no answer after Ctrl-C', async () => {
    const { input, type } = createTerminal();
    const asked = input.ask('Doorgaan? ');
    type('j\x03');
    await expect(asked).rejects.toThrow('Afgebroken: er is niets veranderd.');
  });
});

describe('a secret that is written into the command', () => {
  it.each([
    [['geheim\n'], 'geheim'],
    [['geheim\r\n', 'en meer'], 'geheim'],
    [['  met spaties  '], '  met spaties  '],
    [[Buffer.from('é').subarray(0, 1), Buffer.from('é').subarray(1), 'en\n'], 'één'.slice(0, 1) + 'en'],
    [[''], ''],
  ])('is its first line: %j', async (parts, secret) => {
    const { source, input } = piped(...parts.filter(({ length }) => length > 0));
    source.end();
    expect(await input.askSecret('Wachtwoord: ')).toBe(secret);
  });

  it('is not waited for after its line, nor read without end', async () => {
    expect(await piped('geheim\n').input.askSecret('')).toBe('geheim');
    expect((await piped('x'.repeat(20_000)).input.askSecret('')).length).toBeLessThan(100_000);
  });
});
