import { expect, it } from 'vitest';
import { roleNames } from './account.policy.js';
import { getPermissions } from './capability-texts.js';
import { roleTexts } from './role-texts.js';

const formatTable = (rows: readonly string[][]): string => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const formatRow = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const [header, ...body] = rows.map(formatRow);
  return [header, formatRow(widths.map((width) => '-'.repeat(width))), ...body].join('\n');
};

const permissions = getPermissions().map(({ name, description, roles }) => [
  `**${name}.** ${description}`,
  ...roleNames.map((role) => (roles.includes(role) ? 'ja' : '')),
]);
const document = `# Wie mag wat

Wat iemand in het portaal kan, hangt af van de rol van het account. In het portaal staat deze tabel onder **Administratie › Wie mag wat**. Een beheerder geeft rollen bij **Administratie › Accounts**.

${formatTable([['', ...roleNames.map((role) => roleTexts[role].label)], ...permissions])}

## Rollen

${formatTable([['rol', 'wat'], ...roleNames.map((role) => [roleTexts[role].label, roleTexts[role].description])])}

- Alleen een beheerder geeft iemand een rol, of wijzigt het account van een redacteur, secretaris of beheerder. Een secretaris ziet die accounts wel.
- Wie een lid verwijdert, maakt er ook het account van een redacteur, secretaris of beheerder van los. Alleen een beheerder koppelt dat weer, ook als het lid hetzelfde e-mailadres heeft.
- Er blijft altijd één beheerder.
- Wie door een andere rol iets niet meer mag, wordt meteen uitgelogd.
`;

it('docs/rollen.md has the capabilities of the roles (run vitest with -u to write it)', async () =>
  expect(document).toMatchFileSnapshot('../../../../docs/rollen.md'));
