import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCommandInput } from './command-input.js';

/** A terminal that echoes its input, unless it is in raw mode. */
const createTerminal = () => {
  const keys = new PassThrough() as PassThrough & { isTTY: true; isRaw: boolean; setRawMode: (raw: boolean) => void };
  const shownChunks: string[] = [];
  keys.isTTY = true;
  keys.isRaw = false;
  keys.setRawMode = (raw) => {
    keys.isRaw = raw;
  };
  const screen = new PassThrough();
  screen.on('data', (text) => shownChunks.push(String(text)));
  const pressKeys = (text: string) => {
    if (!keys.isRaw) shownChunks.push(text);
    keys.write(text);
  };
  return { input: createCommandInput(keys, screen), keys, pressKeys, getShown: () => shownChunks.join('') };
};
const createPipe = (...chunks: (string | Buffer)[]) => {
  const source = new PassThrough() as PassThrough & { isTTY: false };
  source.isTTY = false;
  for (const chunk of chunks) source.write(chunk);
  return { source, input: createCommandInput(source, new PassThrough()) };
};

describe('promptSecret on a terminal', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it.each(['xterm', 'dumb'])(
    'does not show two secrets while they are typed and corrected, with TERM %s',
    async (term) => {
      vi.stubEnv('TERM', term);
      const { input, keys, pressKeys, getShown } = createTerminal();
      for (const [keystrokes, secret] of [
        ['gehein\x7fm één\r', 'geheim één'],
        ['nog een\r', 'nog een'],
      ] as const) {
        const answer = input.promptSecret('Wachtwoord: ');
        pressKeys(keystrokes);
        expect(await answer).toBe(secret);
      }
      expect([getShown(), keys.isRaw]).toEqual(['Wachtwoord: \nWachtwoord: \n', false]);
    },
  );

  it.each([
    ['Ctrl-C', '\x03'],
    ['Ctrl-D', '\x04'],
  ])('rejects a secret after %s', async (_, key) => {
    const { input, keys, pressKeys } = createTerminal();
    const answer = input.promptSecret('Wachtwoord: ');
    pressKeys(`geh${key === '\x04' ? '\x7f\x7f\x7f' : ''}${key}`);
    await expect(answer).rejects.toThrow('Afgebroken: er is niets veranderd.');
    expect(keys.isRaw).toBe(false);
  });
});

describe('prompt', () => {
  it('shows an answer while it is typed', async () => {
    const { input, pressKeys, getShown } = createTerminal();
    const answer = input.prompt('Doorgaan? ');
    pressKeys('ja\r');
    expect(await answer).toBe('ja');
    expect(getShown()).toMatch(/^.*Doorgaan\? .*ja\r?\n/s);
  });

  it('rejects an answer after Ctrl-C', async () => {
    const { input, pressKeys } = createTerminal();
    const answer = input.prompt('Doorgaan? ');
    pressKeys('j\x03');
    await expect(answer).rejects.toThrow('Afgebroken: er is niets veranderd.');
  });
});

describe('piped input', () => {
  it.each([
    [['geheim\n'], 'geheim'],
    [['geheim\r\n', 'en meer'], 'geheim'],
    [['  met spaties  '], '  met spaties  '],
    [[Buffer.from('é').subarray(0, 1), Buffer.from('é').subarray(1), 'en\n'], 'één'.slice(0, 1) + 'en'],
    [[''], ''],
  ])('reads the first line of %j as the secret', async (chunks, secret) => {
    const { source, input } = createPipe(...chunks.filter(({ length }) => length > 0));
    source.end();
    expect(await input.promptSecret('Wachtwoord: ')).toBe(secret);
  });

  it('has an answer on each line, and empty ones after the last', async () => {
    const { source, input } = createPipe('een\ntwee\r', '\n\ndr', 'ie');
    source.end();
    const answers: string[] = [];
    for (const _ of [1, 2, 3, 4, 5]) answers.push(await input.prompt('Vraag? '));
    expect(answers).toEqual(['een', 'twee', '', 'drie', '']);
  });

  it('stops reading after the first line, and at the maximum length', async () => {
    expect(await createPipe('geheim\n').input.promptSecret('')).toBe('geheim');
    expect((await createPipe('x'.repeat(20_000)).input.promptSecret('')).length).toBeLessThan(100_000);
  });
});
