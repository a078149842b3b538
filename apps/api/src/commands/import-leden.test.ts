import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorTable } from '@ledenportaal/shared';
import { getAccount, countIn, createAccount, createLid, buildLid } from '../test/builders.js';
import { runCommand, typedInput } from '../test/commands.js';
import { findDocuments, toCsvText } from '../test/leden.js';
import { usePortal } from '../test/portal.js';
import { LidModel } from '../features/leden/lid.model.js';
import { importLeden } from './import-leden.js';

const portal = usePortal();
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ledenportaal-leden-'));
  await getAccount('admin');
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
const run = (args: string[], input = typedInput(false)) => runCommand(importLeden, portal, args, { input });

const added = buildLid({ naam: 'Café', email: 'c@example.org' });
/**
 * Writes a file with an unchanged, a changed and a new lid. The stored name of the changed lid has a control character,
 * as if it was stored before these were rejected.
 */
const writeExampleCsv = async () => {
  const [unchanged, changed] = [
    buildLid({ email: 'a@example.org' }),
    buildLid({ email: 'b@example.org', naam: 'Eerst \x1b[2J' }),
  ];
  await createLid(unchanged);
  await createLid(changed);
  return writeCsv(toCsvText([unchanged, { ...changed, naam: 'Later', islid: false }, added]));
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
    expect(await run([path], typedInput(true, answer))).toEqual({
      code: 0,
      output: `${planText}1 lid toegevoegd, 1 gewijzigd.\n`,
    });
    expect(await LidModel.findOne({ email: 'b@example.org' })).toMatchObject({ naam: 'Later', islid: false });
    expect(await countIn('leden')).toBe(3);
  });

  it.each([['nee'], [''], ['jaja'], ['n']])('changes nothing after the answer %j', async (answer) => {
    const path = await writeExampleCsv();
    const before = await findDocuments('leden');
    expect(await run([path], typedInput(true, answer))).toEqual({
      code: 1,
      output: `${planText}Er is niets veranderd.\n`,
    });
    expect(await findDocuments('leden')).toEqual(before);
  });

  it('applies the changes with --ja without asking', async () => {
    const path = await writeExampleCsv();
    const input = { isTerminal: true, prompt: vi.fn(), promptSecret: vi.fn() };
    expect((await run([path, '--ja'], input)).code).toBe(0);
    expect([await countIn('leden'), input.prompt.mock.calls.length]).toEqual([3, 0]);
  });

  it('changes nothing without --ja when the input is no terminal', async () => {
    const path = await writeExampleCsv();
    const { code, output } = await run([path]);
    expect([code, output]).toEqual([1, `${planText}Er is niets veranderd. Geef --ja om dit door te voeren.\n`]);
    expect(await countIn('leden')).toBe(2);
  });

  it('does not ask when there are no changes', async () => {
    const path = await writeExampleCsv();
    await run([path, '--ja']);
    const output = 'Nieuw: 0\nGewijzigd: 0\nOngewijzigd: 3\n';
    expect(await run([path], { ...typedInput(true), prompt: () => Promise.reject(new Error('asked')) })).toEqual({
      code: 0,
      output,
    });
  });

  it('reports errors by line and changes nothing, also with --ja', async () => {
    const path = writeCsv(toCsvText([added, { ...added, email: 'geen', naam: '' }]));
    const { code, output } = await run([path, '--ja']);
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
    const many = Array.from({ length: 150 }, (_, number) => buildLid({ email: `l${number}@example.org` }));
    const { output } = await run([writeCsv(toCsvText(many))]);
    expect([output.split('\n').length, output.split('\n').at(-3)]).toEqual([26, '  ...']);
    const { output: errorOutput } = await run([writeCsv(toCsvText(many.map((lid) => ({ ...lid, naam: '' }))))]);
    expect([errorOutput.split('\n').length, errorOutput.split('\n').at(-2)]).toEqual([103, '  ...']);
  });

  it('stores the oldest active admin, or the one in --door, as creator', async () => {
    const laterAdmin = await createAccount({ role: 'admin', email: 'later@example.org' });
    await run([writeCsv(toCsvText([buildLid()])), '--ja']);
    expect(String((await LidModel.findOne().orFail()).createdBy)).toBe((await getAccount('admin')).id);
    await run([writeCsv(toCsvText([buildLid()])), '--ja', '--door', 'Later@Example.org']);
    expect(await LidModel.countDocuments({ createdBy: laterAdmin.id })).toBe(1);
    await createAccount({ email: 'lid@example.org' });
    const path = writeCsv(toCsvText([buildLid()]));
    for (const email of ['lid@example.org', 'niemand@example.org'])
      await expect(run([path, '--door', email])).rejects.toThrow(`${email} is geen beheerder`);
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
    await expect(run([path], { ...typedInput(true), prompt: ask })).rejects.toThrow(errorTable.plan_outdated.text);
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
    await (await getAccount('admin')).deleteOne();
    await expect(run([writeCsv(toCsvText([added]))])).rejects.toThrow('Er is nog geen beheerder');
  });
});
