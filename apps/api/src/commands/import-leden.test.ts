import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorTable } from '@ledenportaal/shared';
import { accountOf, countIn, createAccount, createLid, newLid } from '../test/builders.js';
import { runCommand, typing } from '../test/commands.js';
import { documentsIn, tableOf } from '../test/leden.js';
import { usePortal } from '../test/portal.js';
import { LidModel } from '../features/leden/lid.model.js';
import { importLeden } from './import-leden.js';

const portal = usePortal();
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ledenportaal-leden-'));
  await accountOf('admin');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const place = (content: string | Uint8Array) => {
  const path = join(folder, 'leden.csv');
  writeFileSync(path, content);
  return path;
};
const run = (args: string[], input = typing(false)) => runCommand(importLeden, portal, args, { in: input });

const added = newLid({ naam: 'Café', email: 'c@example.org' });
/** One stays, one changes, one is new. The name of the second is older than the rule that refuses control characters. */
const aFile = async () => {
  const [kept, changed] = [
    newLid({ email: 'a@example.org' }),
    newLid({ email: 'b@example.org', naam: 'Eerst \x1b[2J' }),
  ];
  await createLid(kept);
  await createLid(changed);
  return place(tableOf([kept, { ...changed, naam: 'Later', islid: false }, added]));
};
const told = [
  'Nieuw: 1',
  'Gewijzigd: 1',
  'Ongewijzigd: 1',
  '  regel 3, b@example.org: naam ‘Eerst ·[2J’ → ‘Later’; islid ja → nee',
  '  regel 4, nieuw: Café, c@example.org',
  '',
].join('\n');

describe('import-leden', () => {
  it.each([['ja'], ['J'], [' Ja ']])('shows what would change, and does it after %j at a terminal', async (answer) => {
    const path = await aFile();
    expect(await run([path], typing(true, answer))).toEqual({
      code: 0,
      said: `${told}1 lid toegevoegd, 1 gewijzigd.\n`,
    });
    expect(await LidModel.findOne({ email: 'b@example.org' })).toMatchObject({ naam: 'Later', islid: false });
    expect(await countIn('leden')).toBe(3);
  });

  it.each([['nee'], [''], ['jaja'], ['n']])('does nothing after %j', async (answer) => {
    const path = await aFile();
    const before = await documentsIn('leden');
    expect(await run([path], typing(true, answer))).toEqual({ code: 1, said: `${told}Er is niets veranderd.\n` });
    expect(await documentsIn('leden')).toEqual(before);
  });

  it('does it at once with --ja, and asks nothing', async () => {
    const path = await aFile();
    const input = { isTerminal: true, ask: vi.fn(), askSecret: vi.fn() };
    expect((await run([path, '--ja'], input)).code).toBe(0);
    expect([await countIn('leden'), input.ask.mock.calls.length]).toEqual([3, 0]);
  });

  it('does nothing without --ja where nobody can answer', async () => {
    const path = await aFile();
    const { code, said } = await run([path]);
    expect([code, said]).toEqual([1, `${told}Er is niets veranderd. Geef --ja om dit door te voeren.\n`]);
    expect(await countIn('leden')).toBe(2);
  });

  it('has nothing to ask where nothing changes', async () => {
    const path = await aFile();
    await run([path, '--ja']);
    const said = 'Nieuw: 0\nGewijzigd: 0\nOngewijzigd: 3\n';
    expect(await run([path], { ...typing(true), ask: () => Promise.reject(new Error('asked')) })).toEqual({
      code: 0,
      said,
    });
  });

  it('tells what is wrong by line, and does nothing, also with --ja', async () => {
    const path = place(tableOf([added, { ...added, email: 'geen', naam: '' }]));
    const { code, said } = await run([path, '--ja']);
    expect([code, said.split('\n')]).toEqual([
      1,
      [
        'Fouten: 2. Er is niets veranderd.',
        '  regel 3, naam: Vul een naam in.',
        '  regel 3, email: Dit is geen geldig e-mailadres.',
        '',
      ],
    ]);
    expect(await countIn('leden')).toBe(0);
  });

  it('tells the first of many, and that there are more', async () => {
    const many = Array.from({ length: 150 }, (_, number) => newLid({ email: `l${number}@example.org` }));
    const { said } = await run([place(tableOf(many))]);
    expect([said.split('\n').length, said.split('\n').at(-3)]).toEqual([26, '  ...']);
    const { said: wrong } = await run([place(tableOf(many.map((lid) => ({ ...lid, naam: '' }))))]);
    expect([wrong.split('\n').length, wrong.split('\n').at(-2)]).toEqual([103, '  ...']);
  });

  it('writes it down to the oldest active admin, or to the one that is named', async () => {
    const later = await createAccount({ role: 'admin', email: 'later@example.org' });
    await run([place(tableOf([newLid()])), '--ja']);
    expect(String((await LidModel.findOne().orFail()).createdBy)).toBe((await accountOf('admin')).id);
    await run([place(tableOf([newLid()])), '--ja', '--door', 'Later@Example.org']);
    expect(await LidModel.countDocuments({ createdBy: later.id })).toBe(1);
    await createAccount({ email: 'lid@example.org' });
    for (const email of ['lid@example.org', 'niemand@example.org'])
      await expect(run([place(tableOf([newLid()])), '--door', email])).rejects.toThrow(`${email} is geen beheerder`);
  });

  it('says what it is where it is no list of leden', async () => {
    await expect(run([place('Beste leden')])).rejects.toThrow(errorTable.not_csv.text);
  });

  it('says so where the list changes while it asks', async () => {
    const path = await aFile();
    const ask = async () => {
      await createLid({ email: 'c@example.org' });
      return 'ja';
    };
    await expect(run([path], { ...typing(true), ask })).rejects.toThrow(errorTable.plan_outdated.text);
    expect(await countIn('leden')).toBe(3);
  });
});

describe('import-leden asked wrongly', () => {
  it.each([
    [[], 'Noem het bestand'],
    [['a', 'b'], 'Noem één bestand'],
    [['a', '--nee'], 'De optie --nee klopt niet.'],
    [['/nergens/te/vinden.csv'], '/nergens/te/vinden.csv is geen bestand'],
    [['/tmp'], '/tmp is geen bestand'],
  ])('with %j opens nothing and says what is wrong', async (args, sentence) => {
    const openPortal = vi.fn();
    await expect(runCommand(importLeden, portal, args, { openPortal })).rejects.toThrow(sentence);
    expect(openPortal).not.toHaveBeenCalled();
  });

  it('says what to do where there is no admin', async () => {
    await (await accountOf('admin')).deleteOne();
    await expect(run([place(tableOf([added]))])).rejects.toThrow('Er is nog geen beheerder');
  });
});
