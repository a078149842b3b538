import { describe, expect, it, vi } from 'vitest';
import { Account } from '@ledenportaal/shared';
import { z } from 'zod/mini';
import { AccountModel } from '../features/accounts/account.model.js';
import { createAccount, createLid } from '../test/builders.js';
import { runCommand } from '../test/commands.js';
import { usePortal } from '../test/portal.js';
import { listAccounts } from './list-accounts.js';

const portal = usePortal();
const run = (...args: string[]) => runCommand(listAccounts, portal, args);

describe('list-accounts', () => {
  it('shows all accounts in columns, with times in the time zone of the portal', async () => {
    const lid = await createLid({ naam: 'Camping De Berk' });
    await createAccount({ email: 'ada@example.org', name: 'Beheer', voornaam: 'Ada', role: 'admin' });
    await createAccount({ email: 'b@example.org', name: 'Wit', state: 'waiting' });
    await createAccount({ email: 'c@example.org', name: 'Zwart', state: 'disabled', lid: lid._id });
    await AccountModel.updateOne({ email: 'ada@example.org' }, { signedInAt: new Date('2026-07-01T22:30:00Z') });
    const { code, output } = await run();
    expect(code).toBe(0);
    expect(output.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['E-mail', 'Naam', 'Rol', 'Status', 'Lid', 'Laatst ingelogd'],
      ['ada@example.org', 'Ada Beheer', 'beheerder', 'actief', expect.stringMatching(/^0?2-0?7-2026,? 00:30$/)],
      ['b@example.org', 'Wit', 'lid', 'wacht', 'nooit'],
      ['c@example.org', 'Zwart', 'lid', 'uitgezet', 'Camping De Berk', 'nooit'],
      [''],
    ]);
    const nameOffsets = output
      .split('\n')
      .slice(0, 4)
      .map((line) => line.search(/Naam|Ada B|Wit|Zwart/));
    expect(new Set(nameOffsets).size).toBe(1);
  });

  it('writes all accounts as JSON with --json', async () => {
    await createAccount({ email: 'ada@example.org' });
    const accounts = JSON.parse((await run('--json')).output) as unknown[];
    expect(accounts.map((account) => z.catchall(Account, z.never()).parse(account).email)).toEqual(['ada@example.org']);
  });

  it('escapes control characters in names', async () => {
    await createAccount({ email: 'ada@example.org', name: 'A\x1b]0;x\x07\nb\u202eC\x9b2J' });
    expect((await run()).output).toContain('A\\x1b]0;x\\x07\\x0ab\\u202eC\\u009b2J');
  });

  it('reports that there are no accounts', async () => {
    expect(await run()).toEqual({ code: 0, output: 'Er zijn nog geen accounts.\n' });
    expect((await run('--json')).output).toBe('[]\n');
  });

  it.each([
    [['ada'], 'Achter list-accounts hoort geen naam.'],
    [['--csv'], 'De optie --csv klopt niet.'],
  ])('rejects the arguments %j without opening the portal', async (args, message) => {
    const openPortal = vi.fn();
    await expect(runCommand(listAccounts, portal, args, { openPortal })).rejects.toThrow(message);
    expect(openPortal).not.toHaveBeenCalled();
  });
});
