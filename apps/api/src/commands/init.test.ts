import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadContent } from '../platform/content/content.js';
import { readSettings } from '../platform/installation/env.js';
import { typedInput } from '../test/commands.js';
import type { CommandContext } from './command.js';
import { init } from './init.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledenportaal-init-'));
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120.4 40"/>');
  writeFileSync(join(folder, 'half.jpg'), Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0, 90]));
});
afterEach(() => rmSync(folder, { recursive: true }));

const answers = {
  organisation: "Stichting 't Veld",
  product: '',
  email: 'info@veld.example',
  telefoon: '',
  adres: 'Brink 1, 1234 AB Veld',
  main: 'Nachtblauw #123A5F',
  others: ['Zand e6d5b8', ''],
  logo: 'logo.svg',
  publicUrl: 'https://portaal.veld.example',
  smtpUrl: '',
  admin: 'Baas@veld.example',
};
const toLines = (changed: Partial<typeof answers> = {}) => Object.values({ ...answers, ...changed }).flat();

const run = async (lines: string[], isTerminal = false) => {
  const printed: string[] = [];
  const output = { isTerminal, print: (texts: readonly string[]) => printed.push(...texts), overwriteLine: () => {} };
  const context = { input: typedInput(isTerminal, ...lines), output } as unknown as CommandContext;
  const code = await init.run([folder], context);
  return { code, printed };
};

const readEnv = () =>
  Object.fromEntries(
    [...readFileSync(join(folder, '.env'), 'utf8').matchAll(/^([A-Z_]+)=(?:'(.*)'|"(.*)"|(.*))$/gm)].map(
      ([, name, single, double, plain]) => [name, single ?? double ?? plain],
    ),
  ) as Record<string, string>;

it('writes a valid content folder of the foundation', async () => {
  expect((await run(toLines())).code).toBe(0);
  const { site, palette, texts, social, catalogue } = await loadContent(join(folder, 'inhoud'));
  expect(site).toMatchObject({
    organisation: "Stichting 't Veld",
    product: { slug: 'stichting-t-veld', name: "Stichting 't Veld" },
    contact: { email: 'info@veld.example', telefoon: '', adres: 'Brink 1, 1234 AB Veld' },
    colour: '#123a5f',
    logo: { file: 'logo/logo.svg', width: 120, height: 40 },
  });
  expect(palette.colours).toMatchObject([
    { name: 'Nachtblauw', hex: '#123a5f', use: 'De hoofdkleur. Witte tekst erop is goed leesbaar.' },
    { name: 'Zand', hex: '#e6d5b8', use: 'Alleen donkere tekst erop is goed leesbaar.' },
  ]);
  expect([texts.kort, social.posts, catalogue.files]).toEqual([null, [], []]);
});

it('writes settings that are valid, with secrets of their own', async () => {
  await run(toLines());
  const env = readEnv();
  expect(env).toMatchObject({
    PUBLIC_URL: 'https://portaal.veld.example',
    CONTENT_DIR: './inhoud',
    ADMIN_EMAIL: 'baas@veld.example',
  });
  expect(readSettings('', env)).toMatchObject({ smtpUrl: undefined, allowsDemoContent: false });
  const names = ['MONGO_ROOT_PASSWORD', 'MONGO_PASSWORD', 'JWT_SECRET', 'MEDIA_SECRET', 'ADMIN_PASSWORD'];
  const secrets = names.map((name) => env[name]!);
  expect(new Set(secrets).size).toBe(names.length);
  expect(secrets.every((secret) => /^[\w-]{16,}$/.test(secret))).toBe(true);
});

it('leaves the screens green without a main colour', async () => {
  await run(toLines({ main: '', others: ['Zand e6d5b8', ''] }));
  const { site, palette } = await loadContent(join(folder, 'inhoud'));
  expect([site.colour, palette.colours.map(({ name }) => name)]).toEqual([null, ['Zand']]);
});

it('asks for the sender of mails, and proposes one, when there is a mail server', async () => {
  const lines = toLines();
  lines.splice(-2, 1, 'smtp://mail.example:25', '');
  await run(lines);
  expect(readEnv()).toMatchObject({
    SMTP_URL: 'smtp://mail.example:25',
    MAIL_FROM: "Stichting 't Veld <info@veld.example>",
  });
});

it.runIf(process.platform !== 'win32')('lets only the operator read .env, and all others the content', async () => {
  await run(toLines());
  const getMode = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8);
  expect(['.env', 'inhoud', 'inhoud/logo', 'inhoud/logo/logo.svg'].map(getMode)).toEqual(['600', '755', '755', '644']);
});

it.each<[Partial<typeof answers>, string]>([
  [{ email: 'info' }, 'E-mailadres voor vragen?'],
  [{ main: 'Groen #3aaa35' }, 'contrast'],
  [{ main: 'groen' }, 'Schrijf een naam en een kleur'],
  [{ logo: 'half.jpg' }, 'half.jpg is beschadigd of niet compleet.'],
  [{ logo: 'geen.svg' }, 'geen.svg staat niet in de map.'],
  [{ publicUrl: 'https://x.org/portaal' }, 'PUBLIC_URL moet een webadres zonder pad zijn'],
  [{ smtpUrl: 'ftp://x' }, 'SMTP_URL'],
  [{ admin: 'a@x.org, b@y.org' }, 'E-mailadres van de eerste beheerder?'],
])('refuses %j, and writes nothing', async (changed, message) => {
  await expect(run(toLines(changed))).rejects.toThrow(message);
  expect(readdirSync(folder)).toEqual(['half.jpg', 'logo.svg']);
});

it('asks again on a terminal', async () => {
  const lines = toLines({ main: 'Wit #ffffff' });
  lines.splice(lines.indexOf('Wit #ffffff') + 1, 0, answers.main);
  const { code, printed } = await run(lines, true);
  expect([code, printed[0]]).toEqual([0, expect.stringContaining('contrast')]);
});

it.each(['.env', 'inhoud'])('leaves an installation with %s as it is, before it asks anything', async (name) => {
  if (name === '.env') symlinkSync('/srv/gone/.env', join(folder, name));
  else mkdirSync(join(folder, name));
  await expect(run([])).rejects.toThrow(`${join(folder, name)} bestaat`);
  expect(readdirSync(folder)).toHaveLength(3);
});
