import type { Account } from '@ledenportaal/shared';
import { fullName } from '@ledenportaal/shared';
import { printable, readArgs, WrongUse, type Command } from './command.js';

export const listAccounts: Command = {
  name: 'list-accounts',
  takes: '[--json]',
  does: 'toont alle accounts',
  run: async (args, { openPortal, out }) => {
    const { values, positionals } = readArgs(args, { json: { type: 'boolean' } });
    if (positionals.length > 0) throw new WrongUse('Achter list-accounts hoort geen naam.');
    const { admission, timeZone } = await openPortal();
    const accounts = await admission.list();
    out.write(values.json ? `${JSON.stringify(accounts, null, 2)}\n` : tableOf(accounts, timeZone));
    return 0;
  },
};

const heads = ['E-mail', 'Naam', 'Rol', 'Status', 'Lid', 'Laatst ingelogd'];
const roles: Record<Account['role'], string> = { lid: 'lid', admin: 'beheerder' };
const states: Record<Account['state'], string> = { waiting: 'wacht', active: 'actief', disabled: 'uitgezet' };

const tableOf = (accounts: Account[], timeZone: string): string => {
  if (accounts.length === 0) return 'Er zijn nog geen accounts.\n';
  const format = new Intl.DateTimeFormat('nl', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const rows = accounts.map((account) => {
    const { email, role, state, lid, signedInAt } = account;
    const signedIn = signedInAt ? format.format(new Date(signedInAt)) : 'nooit';
    return [email, fullName(account), roles[role], states[state], lid?.naam ?? '', signedIn].map(printable);
  });
  const widths = heads.map((head, column) => Math.max(...[heads, ...rows].map((row) => (row[column] ?? head).length)));
  const lineOf = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [heads, ...rows].map((row) => `${lineOf(row)}\n`).join('');
};
