import type { Account } from '@ledenportaal/shared';
import { fullName, roleTexts } from '@ledenportaal/shared';
import { escapeControls } from '../platform/escape-controls.js';
import { readArgs, UsageError, type Command } from './command.js';

export const listAccounts: Command = {
  name: 'list-accounts',
  usageArgs: '[--json]',
  description: 'toont alle accounts',
  run: async (args, { openPortal, output }) => {
    const { values, positionals } = readArgs(args, { json: { type: 'boolean' } });
    if (positionals.length > 0) throw new UsageError('Achter list-accounts hoort geen naam.');
    const { accountAdminService, timeZone } = await openPortal();
    const accounts = await accountAdminService.list();
    output.print(values.json ? JSON.stringify(accounts, null, 2).split('\n') : formatTable(accounts, timeZone));
    return 0;
  },
};

const headers = ['E-mail', 'Naam', 'Rol', 'Status', 'Lid', 'Laatst ingelogd'];
const stateLabels: Record<Account['state'], string> = { waiting: 'wacht', active: 'actief', disabled: 'uitgezet' };

const formatTable = (accounts: Account[], timeZone: string): string[] => {
  if (accounts.length === 0) return ['Er zijn nog geen accounts.'];
  const format = new Intl.DateTimeFormat('nl', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const rows = accounts.map((account) => {
    const { email, role, state, lid, signedInAt } = account;
    const signedIn = signedInAt ? format.format(new Date(signedInAt)) : 'nooit';
    return [email, fullName(account), roleTexts[role].name, stateLabels[state], lid?.naam ?? '', signedIn].map(
      escapeControls,
    );
  });
  const widths = headers.map((header, column) =>
    Math.max(...[headers, ...rows].map((row) => (row[column] ?? header).length)),
  );
  const formatRow = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [headers, ...rows].map(formatRow);
};
