import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentFolder } from '@ledenportaal/content';
import { describe, expect, it } from 'vitest';
import { readSettings } from './env.js';
import { StartError } from './start-error.js';

const programFolder = '/srv/portaal/apps/api/dist';
const strongSecret = 'k3J8vN2qXw7RtY5mZp9LsD4fGh6BcA1e';

describe('readSettings', () => {
  it('returns defaults for an empty environment', () => {
    expect(readSettings(programFolder, {})).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      demo: false,
      timeZone: undefined,
      contentDir: contentFolder,
      mailFrom: undefined,
      logLevel: 'info',
      webDir: '/srv/portaal/apps/web/dist',
    });
  });

  it('binds the demo to 127.0.0.1', () => {
    expect(readSettings(programFolder, { DEMO: '1' })).toMatchObject({ host: '127.0.0.1', logLevel: 'warn' });
  });

  it.each([
    [{}, true],
    [{ NODE_ENV: 'production' }, true],
    [{ NODE_ENV: 'development' }, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '127.0.0.2' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.168.1.20' }, false],
    [{ HOST: '127.0.0.1.example.org' }, false],
    [{ MONGODB_URI: 'mongodb://localhost' }, false],
    [{ MONGODB_URI: 'mongodb://localhost', NODE_ENV: 'development' }, false],
  ])('derives from MONGODB_URI and HOST whether DEMO=auto enables the demo: %j', (variables, expected) => {
    expect(readSettings(programFolder, { DEMO: 'auto', ...variables }).demo).toBe(expected);
  });

  it('reports that HOST prevents the demo content', () => {
    const isBlocked = (variables: Record<string, string>) =>
      readSettings(programFolder, { DEMO: 'auto', ...variables }).isDemoBlockedByHost;
    const own = { MONGODB_URI: 'mongodb://localhost', HOST: '0.0.0.0' };
    expect([isBlocked({}), isBlocked({ HOST: '0.0.0.0' }), isBlocked(own)]).toEqual([false, true, false]);
  });

  it('treats an empty variable as not set', () => {
    expect(readSettings(programFolder, { PORT: '', MONGODB_URI: '', HOST: '' })).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
    });
  });

  it.each([
    [{ PORT: 'drieduizend' }, 'PORT moet een getal zijn.'],
    [{ PORT: '70000' }, 'PORT moet tussen 0 en 65535 liggen.'],
    [{ PORT: '3000.5' }, 'PORT moet een heel getal zijn.'],
    [{ MONGODB_URI: 'localhost:27017' }, 'MONGODB_URI moet met mongodb:// of mongodb+srv:// beginnen.'],
    [{ DEMO: 'ja' }, 'De instelling DEMO klopt niet.'],
    [{ DEMO: '1', MONGODB_URI: 'mongodb://localhost' }, 'DEMO kan niet samen met MONGODB_URI: kies een van de twee.'],
    [
      { DEMO: '1', HOST: '0.0.0.0' },
      'DEMO kan alleen op deze computer zelf: laat HOST (0.0.0.0) weg, of kies 127.0.0.1.',
    ],
    [{ PUBLIC_URL: 'portaal.example.org' }, 'PUBLIC_URL moet een webadres zonder pad zijn'],
    [{ PUBLIC_URL: 'https://naam@portaal.example.org/?x' }, 'PUBLIC_URL moet een webadres zonder pad zijn'],
    [{ TIME_ZONE: 'Ergens/Anders' }, 'TIME_ZONE is geen bekende tijdzone.'],
    [{ LOG_LEVEL: 'luid' }, 'LOG_LEVEL is geen bekend niveau.'],
    [{ JWT_SECRET: 'geheim' }, 'JWT_SECRET is te zwak: kies minstens 32 willekeurige tekens.'],
    [{ DEMO: '1', JWT_SECRET: 'geheim' }, 'JWT_SECRET is te zwak: kies minstens 32 willekeurige tekens.'],
    [{ MEDIA_SECRET: 'a'.repeat(64) }, 'MEDIA_SECRET is te zwak: kies minstens 32 willekeurige tekens.'],
    [
      { JWT_SECRET: strongSecret, MEDIA_SECRET: strongSecret },
      'JWT_SECRET en MEDIA_SECRET moeten van elkaar verschillen.',
    ],
    [{ ADMIN_EMAIL: 'a@example.org' }, 'ADMIN_EMAIL en ADMIN_PASSWORD horen bij elkaar: geef beide.'],
    [{ ADMIN_EMAIL: 'geen adres', ADMIN_PASSWORD: 'x' }, 'ADMIN_EMAIL moet een e-mailadres zijn.'],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL moet met smtp:// of smtps:// beginnen.'],
    [{ SMTP_URL: 'smtp://mail example' }, 'SMTP_URL moet een adres zijn, zoals smtp://mail.example.org:587.'],
    [
      { SMTP_URL: 'smtp://mail.example.org?debug=true' },
      'SMTP_URL kent debug niet: alleen requireTLS, ignoreTLS, tls.rejectUnauthorized.',
    ],
    [{ SMTP_URL: 'smtp://mail.example.org?requireTLS=1' }, 'SMTP_URL: requireTLS moet true of false zijn.'],
    [{ SMTP_URL: 'smtp://portaal:50%@mail.example.org' }, 'SMTP_URL: schrijf bijzondere tekens in naam en wachtwoord'],
    [
      { SMTP_URL: 'smtp://mail.example.org' },
      'MAIL_FROM hoort bij SMTP_URL: geef het adres waar de mail vandaan komt.',
    ],
    [
      { S3_BUCKET: 'fotos', S3_ACCESS_KEY_ID: 'x' },
      'S3_BUCKET, S3_ACCESS_KEY_ID en S3_SECRET_ACCESS_KEY horen bij elkaar: geef alle drie.',
    ],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9000' }, 'horen bij elkaar: geef alle drie.'],
    [{ S3_ENDPOINT: 'opslag' }, 'S3_ENDPOINT moet een webadres zijn.'],
    [{ S3_ENDPOINT: 'http://naam:geheim@opslag' }, 'S3_ENDPOINT: de sleutels horen in'],
    [{ MAIL_FROM: 'Ruigenhei' }, 'MAIL_FROM moet één adres zijn, zoals Ruigenhei <portaal@example.org>.'],
    [{ MAIL_FROM: 'a@example.org, b@example.org' }, 'MAIL_FROM moet één adres zijn'],
    [
      { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'kort' },
      'ADMIN_PASSWORD moet minstens 8 tekens en hooguit 72 bytes lang zijn.',
    ],
  ])('throws a StartError of one sentence for %j', (environment, sentence) => {
    expect(() => readSettings(programFolder, environment)).toThrow(sentence);
  });

  it('returns no S3 settings unless S3_BUCKET is set', () => {
    expect(readSettings(programFolder, {}).s3).toBeUndefined();
    const variables = { S3_BUCKET: 'fotos', S3_ACCESS_KEY_ID: 'sleutel', S3_SECRET_ACCESS_KEY: 'geheim' };
    const expectedSettings = {
      bucket: 'fotos',
      region: 'us-east-1',
      accessKeyId: 'sleutel',
      secretAccessKey: 'geheim',
    };
    expect(readSettings(programFolder, variables).s3).toEqual(expectedSettings);
    const withEndpoint = { ...variables, S3_REGION: 'eu-west-1', S3_ENDPOINT: 'https://opslag.example.org' };
    expect(readSettings(programFolder, withEndpoint).s3).toMatchObject({
      region: 'eu-west-1',
      endpoint: 'https://opslag.example.org',
    });
  });

  it('reads the content folder and the time zone', () => {
    const variables = { CONTENT_DIR: '/srv/inhoud', TIME_ZONE: 'America/Paramaribo' };
    expect(readSettings(programFolder, variables)).toMatchObject({
      contentDir: '/srv/inhoud',
      timeZone: 'America/Paramaribo',
    });
  });

  it('returns default limits for sign-ins, sign-ups and mails, which variables can change', () => {
    const defaults = { signinPair: 5, signinIp: 50, signinEmail: 100, signupIp: 5, mailAccount: 4 };
    expect(readSettings(programFolder, {}).limits).toEqual(defaults);
    const raised = { LIMIT_SIGNIN_IP: '500', LIMIT_MAIL_ACCOUNT: '9' };
    expect(readSettings(programFolder, raised).limits).toEqual({ ...defaults, signinIp: 500, mailAccount: 9 });
  });

  it('returns the sign-up policy leden by default, and open in the demo', () => {
    expect(readSettings(programFolder, {})).toMatchObject({ signup: undefined, defaultSignup: 'leden' });
    expect(readSettings(programFolder, { DEMO: '1' }).defaultSignup).toBe('open');
    expect(readSettings(programFolder, { DEMO: '1', SIGNUP_POLICY: 'closed' }).signup).toBe('closed');
  });

  it('accepts a strong secret', () => {
    expect(readSettings(programFolder, { JWT_SECRET: strongSecret }).jwtSecret).toBe(strongSecret);
  });

  it('reads a secret from the file that is named by the setting with _FILE', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-secrets-'));
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const read = (path: string) => readSettings(programFolder, { JWT_SECRET_FILE: path, JWT_SECRET: 'a' }).jwtSecret;
    expect(read(write('jwt', `${strongSecret}\r\n`))).toBe(strongSecret);
    const [empty, missing] = [write('empty', '\n'), join(folder, 'missing')];
    expect(() => read(empty)).toThrow(new StartError(`JWT_SECRET_FILE: ${empty} is leeg.`));
    expect(() => read(missing)).toThrow(new StartError(`JWT_SECRET_FILE: ${missing} kan niet worden gelezen.`));
    expect(() => read(write('weak', 'geheim'))).toThrow('JWT_SECRET is te zwak');
  });

  it('parses MAIL_FROM into name and address', () => {
    const variables = {
      SMTP_URL: 'smtps://portaal:geheim@mail.example.org',
      MAIL_FROM: 'Ruigenhei <portaal@example.org>',
    };
    expect(readSettings(programFolder, variables).mailFrom).toEqual({
      name: 'Ruigenhei',
      address: 'portaal@example.org',
    });
  });
});
