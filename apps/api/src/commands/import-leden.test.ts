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

const writeCsv = (content: string | Uint8Array) => {
  const path = join(folder, 'leden.csv');
  writeFileSync(path, content);
  return path;
};
const run = (args: string[], input = typing(false)) => runCommand(importLeden, portal, args, { input });

const added = newLid({ naam: 'Café', email: 'c@example.org' });
/**
 * Writes a file with an unchanged, a changed and a new lid. The stored name of the changed lid has a control character,
 * as if it was stored before these were rejected.
 */
const writeExampleCsv = async () => {
  const [unchanged, changed] = [
    newLid({ email: 'a@example.org' }),
    newLid({ email: 'b@example.org', naam: 'Eerst \x1b[2J' }),
  ];
  await createLid(unchanged);
  await createLid(changed);
  return writeCsv(tableOf([unchanged, { ...changed, naam: 'Later', islid: false }, added]));
};
const planText = [
  'Nieuw: 1',
  'Gewijzigd: 1',
  'Ongewijzigd: 1',
  '  regel 3, b@example.org: naam ‘Eerst \\x1b[2J’ → ‘Later’; islid ja → nee',
  '  regel 4, nieuw: Café, c@example.org',
  '',
].join('\n');

describe('import-leden', () => {
  it.each([['ja'], ['J'], [' Ja ']])('shows the changes and applies them after %j on a terminal', async (answer) => {
    const path = await writeExampleCsv();
    expect(await run([path], typing(true, answer))).toEqual({
      code: 0,
      said: `${planText}1 lid toegevoegd, 1 gewijzigd.\n`,
    });
    expect(await LidModel.findOne({ email: 'b@example.org' })).toMatchObject({ naam: 'Later', islid: false });
    expect(await countIn('leden')).toBe(3);
  });

  it.each([['nee'], [''], ['jaja'], ['n']])('changes nothing after the answer %j', async (answer) => {
    const path = await writeExampleCsv();
    const before = await documentsIn('leden');
    expect(await run([path], typing(true, answer))).toEqual({ code: 1, said: `${planText}Er is niets veranderd.\n` });
    expect(await documentsIn('leden')).toEqual(before);
  });

  it('applies the changes with --ja without asking', async () => {
    const path = await writeExampleCsv();
    const input = { isTerminal: true, prompt: vi.fn(), promptSecret: vi.fn() };
    expect((await run([path, '--ja'], input)).code).toBe(0);
    expect([await countIn('leden'), input.prompt.mock.calls.length]).toEqual([3, 0]);
  });

  it('changes nothing without --ja when the input is no terminal', async () => {
    const path = await writeExampleCsv();
    const { code, said: output } = await run([path]);
    expect([code, output]).toEqual([1, `${planText}Er is niets veranderd. Geef --ja om dit door te voeren.\n`]);
    expect(await countIn('leden')).toBe(2);
  });

  it('does not ask when there are no changes', async () => {
    const path = await writeExampleCsv();
    await run([path, '--ja']);
    const output = 'Nieuw: 0\nGewijzigd: 0\nOngewijzigd: 3\n';
    expect(await run([path], { ...typing(true), prompt: () => Promise.reject(new Error('asked')) })).toEqual({
      code: 0,
      said: output,
    });
  });

  it('reports errors by line and changes nothing, also with --ja', async () => {
    const path = writeCsv(tableOf([added, { ...added, email: 'geen', naam: '' }]));
    const { code, said: output } = await run([path, '--ja']);
    expect([code, output.split('\n')]).toEqual([
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

  it('shows only the first changes or errors, and indicates that there are more', async () => {
    const many = Array.from({ length: 150 }, (_, number) => newLid({ email: `l${number}@example.org` }));
    const { said: output } = await run([writeCsv(tableOf(many))]);
    expect([output.split('\n').length, output.split('\n').at(-3)]).toEqual([26, '  ...']);
    const { said: errorOutput } = await run([writeCsv(tableOf(many.map((lid) => ({ ...lid, naam: '' }))))]);
    expect([errorOutput.split('\n').length, errorOutput.split('\n').at(-2)]).toEqual([103, '  ...']);
  });

  it('stores the oldest active admin, or the one in --door, as creator', async () => {
    const laterAdmin = await createAccount({ role: 'admin', email: 'later@example.org' });
    await run([writeCsv(tableOf([newLid()])), '--ja']);
    expect(String((await LidModel.findOne().orFail()).createdBy)).toBe((await accountOf('admin')).id);
    await run([writeCsv(tableOf([newLid()])), '--ja', '--door', 'Later@Example.org']);
    expect(await LidModel.countDocuments({ createdBy: laterAdmin.id })).toBe(1);
    await createAccount({ email: 'lid@example.org' });
    for (const email of ['lid@example.org', 'niemand@example.org'])
      await expect(run([writeCsv(tableOf([newLid()])), '--door', email])).rejects.toThrow(`${email} is geen beheerder`);
  });

  it('reports a file that is no list of leden', async () => {
    await expect(run([writeCsv('Beste leden')])).rejects.toThrow(errorTable.not_csv.text);
  });

  it('fails when the leden change while it asks', async () => {
    const path = await writeExampleCsv();
    const ask = async () => {
      await createLid({ email: 'c@example.org' });
      return 'ja';
    };
    await expect(run([path], { ...typing(true), prompt: ask })).rejects.toThrow(errorTable.plan_outdated.text);
    expect(await countIn('leden')).toBe(3);
  });
});

describe('import-leden with invalid arguments', () => {
  it.each([
    [[], 'Noem het bestand'],
    [['a', 'b'], 'Noem één bestand'],
    [['a', '--nee'], 'De optie --nee klopt niet.'],
    [['/nergens/te/vinden.csv'], '/nergens/te/vinden.csv is geen bestand'],
    [['/tmp'], '/tmp is geen bestand'],
  ])('reports the error in %j without opening the portal', async (args, message) => {
    const openPortal = vi.fn();
    await expect(runCommand(importLeden, portal, args, { openPortal })).rejects.toThrow(message);
    expect(openPortal).not.toHaveBeenCalled();
  });

  it('explains what to do when there is no admin', async () => {
    await (await accountOf('admin')).deleteOne();
    await expect(run([writeCsv(tableOf([added]))])).rejects.toThrow('Er is nog geen beheerder');
  });
});
