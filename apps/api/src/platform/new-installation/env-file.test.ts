import { expect, it } from 'vitest';
import { fillEnvFile } from './env-file.js';

const example = '# The address.\nPUBLIC_URL=http://localhost\n#MAIL_FROM=\n#MAIL_FROM_OLD=\n';

it('gives each setting of the example its value, also one that begins with #', () => {
  const env = fillEnvFile(example, { PUBLIC_URL: 'https://x.org', MAIL_FROM: 'Ruigenhei <x@x.org>' });
  expect(env).toBe("# The address.\nPUBLIC_URL=https://x.org\nMAIL_FROM='Ruigenhei <x@x.org>'\n#MAIL_FROM_OLD=\n");
});

it.each([
  ['$1 #2', "'$1 #2'"],
  ['"Het" Veld', `'"Het" Veld'`],
  ["Stichting 't Veld", `"Stichting 't Veld"`],
])('quotes %s', (value, quoted) => {
  expect(fillEnvFile(example, { MAIL_FROM: value })).toContain(`\nMAIL_FROM=${quoted}\n`);
});

it('refuses a value that Docker Compose and Node read differently', () => {
  expect(() => fillEnvFile(example, { MAIL_FROM: `"Stichting 't Veld" <a@x.org>` })).toThrow(/^Een ' kan hier niet/);
});

it('throws for a setting that the example does not have', () => {
  expect(() => fillEnvFile(example, { MAIL: 'x' })).toThrow('MAIL is not in the example');
});
