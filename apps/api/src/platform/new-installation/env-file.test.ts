import { expect, it } from 'vitest';
import { fillEnvFile } from './env-file.js';

const example = '# The address.\nPUBLIC_URL=http://localhost\n#MAIL_FROM=\n#MAIL_FROM_OLD=\n';

it('gives each setting of the example its value, also one that begins with #', () => {
  const env = fillEnvFile(example, { PUBLIC_URL: 'https://x.org', MAIL_FROM: 'Ruigenhei <x@x.org>' });
  expect(env).toBe("# The address.\nPUBLIC_URL=https://x.org\nMAIL_FROM='Ruigenhei <x@x.org>'\n#MAIL_FROM_OLD=\n");
});

it.each([
  ['$1 #2', "'$1 #2'"],
  ["Stichting 't Veld", `"Stichting 't Veld"`],
  ["'t $Veld", "'\\'t $Veld'"],
])('quotes %s', (value, quoted) => {
  expect(fillEnvFile(example, { MAIL_FROM: value })).toContain(`\nMAIL_FROM=${quoted}\n`);
});

it('throws for a setting that the example does not have', () => {
  expect(() => fillEnvFile(example, { MAIL: 'x' })).toThrow('MAIL is not in the example');
});
