import { join, resolve } from 'node:path';
import { contentFolder } from '@ledenportaal/content';
import { isTimeZone, Password, signupPolicies } from '@ledenportaal/shared';
import { z } from 'zod';
import { InvalidMailboxError, parseSender } from '../mail/mailbox.js';
import { InvalidSmtpUrlError, parseSmtpUrl } from '../mail/smtp-url.js';
import { readSecretFiles, secretNames } from './secret-files.js';
import { StartError } from './start-error.js';
import type { S3Settings } from '../storage/s3/s3-client.js';

const minSecretLength = 32;

/** The portal is at the root of its address. */
const isOrigin = (address: string) => {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, href } = new URL(address);
  return /^https?:$/.test(protocol) && href.replace(/\/+$/, '') === origin;
};

/** An integer of at least 1. What each limit counts is documented in features/auth. */
const positiveInteger = (defaultValue: number) => z.coerce.number().int().min(1).default(defaultValue);

const Environment = z.object({
  PORT: z.coerce
    .number('PORT moet een getal zijn.')
    .int('PORT moet een heel getal zijn.')
    .min(0, 'PORT moet tussen 0 en 65535 liggen.')
    .max(65535, 'PORT moet tussen 0 en 65535 liggen.')
    .default(3000),
  HOST: z.string().optional(),
  METRICS_PORT: z.coerce
    .number('METRICS_PORT moet een getal zijn.')
    .int('METRICS_PORT moet een heel getal zijn.')
    .min(0, 'METRICS_PORT moet tussen 0 en 65535 liggen.')
    .max(65535, 'METRICS_PORT moet tussen 0 en 65535 liggen.')
    .optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/.+/, 'MONGODB_URI moet met mongodb:// of mongodb+srv:// beginnen.')
    .optional(),
  /** `auto`: on when MONGODB_URI is not set and HOST is a loopback address. */
  DEMO: z.enum(['0', '1', 'auto']).default('0'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'PUBLIC_URL moet een webadres zonder pad zijn, zoals https://portaal.example.org.')
    .optional(),
  /** Whether browsers must use https for all names below that of PUBLIC_URL too. */
  HSTS_SUBDOMAINS: z.enum(['0', '1'], 'HSTS_SUBDOMAINS moet 0 of 1 zijn.').default('0'),
  TIME_ZONE: z.string().refine(isTimeZone, 'TIME_ZONE is geen bekende tijdzone.').optional(),
  CONTENT_DIR: z.string().optional(),
  /** Whether a portal with MONGODB_URI may have the content of the demo. */
  DEMO_CONTENT: z.enum(['true', 'false'], 'DEMO_CONTENT moet true of false zijn.').default('false'),
  /** The commit that was built, for support; not needed to run. */
  GIT_COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/, 'GIT_COMMIT moet het nummer van een commit zijn, in hexadecimale tekens.')
    .optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'LOG_LEVEL is geen bekend niveau.')
    .optional(),
  WEB_DIR: z.string().optional(),
  JWT_SECRET: z.string().optional(),
  MEDIA_SECRET: z.string().optional(),
  ADMIN_EMAIL: z.email('ADMIN_EMAIL moet een e-mailadres zijn.').optional(),
  ADMIN_PASSWORD: z.string().optional(),
  SIGNUP_POLICY: z.enum(signupPolicies, 'SIGNUP_POLICY moet leden, open of closed zijn.').optional(),
  TRUST_PROXY: z.coerce
    .number('TRUST_PROXY moet een getal zijn: hoeveel proxies er voor het portaal staan.')
    .int()
    .min(0)
    .max(10)
    .default(0),
  ACCEL_PREFIX: z
    .string()
    .regex(/^(\/[\w-]+)+$/, 'ACCEL_PREFIX moet een pad zijn, zoals /stored.')
    .optional(),
  FILES_GROUP: z
    .string()
    .regex(/^[\w.-]+$/, 'FILES_GROUP moet de naam of het nummer van een groep zijn.')
    .optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  MAX_UPLOAD_MB: positiveInteger(2048),
  MAX_RENDITIONS_GB: positiveInteger(10),
  MAX_CONNECTIONS: positiveInteger(2048),
  MAX_CONNECTIONS_PER_ADDRESS: positiveInteger(256),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'S3_ENDPOINT moet een webadres zijn.', abort: true })
    .refine(
      (address) => !new URL(address).username,
      'S3_ENDPOINT: de sleutels horen in S3_ACCESS_KEY_ID en S3_SECRET_ACCESS_KEY.',
    )
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LIMIT_SIGNIN_PAIR: positiveInteger(5),
  LIMIT_SIGNIN_IP: positiveInteger(50),
  LIMIT_SIGNIN_EMAIL: positiveInteger(100),
  LIMIT_SIGNUP_IP: positiveInteger(5),
  LIMIT_MAIL_ACCOUNT: positiveInteger(4),
  /** By default longer than a lease, so that the lease of a killed process has expired by then. */
  MAINTENANCE_WAIT_SECONDS: positiveInteger(12),
});
type Environment = z.output<typeof Environment>;

export const settingNames = [...Object.keys(Environment.shape), ...secretNames.map((name) => `${name}_FILE`)];

export type Settings = ReturnType<typeof toSettings>;

/**
 * Reads and checks the environment. `programFolder` is the folder of the running code (src, or dist in a build). Throws
 * a `StartError` with the first error.
 */
export const readSettings = (programFolder: string, environment: NodeJS.ProcessEnv = process.env) => {
  // Many process managers pass an unset variable as an empty string.
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(readSecretFiles(nonEmpty));
  if (!parsed.success) throw new StartError(toMessage(parsed.error.issues[0]));
  assertNoConflicts(parsed.data);
  assertCompleteAdmin(parsed.data);
  assertCompleteMail(parsed.data);
  return toSettings(parsed.data, programFolder);
};

const toMessage = (issue: z.core.$ZodIssue | undefined) => {
  const name = String(issue?.path[0]);
  const message = issue?.message ?? '';
  return message.startsWith(name) ? message : `De instelling ${name} klopt niet.`;
};

/** The demo may only listen on loopback, because the passwords of its accounts are public. */
const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
const demoHost = '127.0.0.1';

/** NODE_ENV has no influence: it is meant for libraries. */
const isDemo = ({ DEMO, MONGODB_URI, HOST = demoHost }: Environment) =>
  DEMO === '1' || (DEMO === 'auto' && !MONGODB_URI && isLoopback(HOST));

const assertNoConflicts = ({ DEMO, MONGODB_URI, HOST = demoHost, JWT_SECRET, MEDIA_SECRET }: Environment) => {
  if (DEMO === '1' && MONGODB_URI) throw new StartError('DEMO kan niet samen met MONGODB_URI: kies een van de twee.');
  if (DEMO === '1' && !isLoopback(HOST))
    throw new StartError(`DEMO kan alleen op deze computer zelf: laat HOST (${HOST}) weg, of kies 127.0.0.1.`);
  for (const [name, secret] of Object.entries({ JWT_SECRET, MEDIA_SECRET })) {
    if (secret && isWeak(secret))
      throw new StartError(`${name} is te zwak: kies minstens ${minSecretLength} willekeurige tekens.`);
  }
  if (JWT_SECRET && JWT_SECRET === MEDIA_SECRET)
    throw new StartError('JWT_SECRET en MEDIA_SECRET moeten van elkaar verschillen.');
};

/** Returns undefined when files are stored on disk, in DATA_DIR. */
const toS3Settings = (env: Environment): S3Settings | undefined => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (bucket && accessKeyId && secretAccessKey)
    return { bucket, region: env.S3_REGION, endpoint: env.S3_ENDPOINT, accessKeyId, secretAccessKey };
  // Incomplete S3 settings must not fall back to the disk: those files would be lost when the server is replaced.
  if (bucket || accessKeyId || secretAccessKey || env.S3_ENDPOINT)
    throw new StartError('S3_BUCKET, S3_ACCESS_KEY_ID en S3_SECRET_ACCESS_KEY horen bij elkaar: geef alle drie.');
  return undefined;
};

const isWeak = (secret: string) => secret.length < minSecretLength || new Set(secret).size < 10;

const assertCompleteAdmin = ({ ADMIN_EMAIL, ADMIN_PASSWORD }: Environment) => {
  if (!ADMIN_EMAIL !== !ADMIN_PASSWORD)
    throw new StartError('ADMIN_EMAIL en ADMIN_PASSWORD horen bij elkaar: geef beide.');
  if (ADMIN_PASSWORD && !Password.safeParse(ADMIN_PASSWORD).success)
    throw new StartError('ADMIN_PASSWORD moet minstens 8 tekens en hooguit 72 bytes lang zijn.');
};

const assertCompleteMail = ({ SMTP_URL, MAIL_FROM }: Environment) => {
  if (!SMTP_URL) return;
  try {
    parseSmtpUrl(SMTP_URL);
  } catch (cause) {
    throw cause instanceof InvalidSmtpUrlError ? new StartError(cause.message) : cause;
  }
  if (!MAIL_FROM) throw new StartError('MAIL_FROM hoort bij SMTP_URL: geef het adres waar de mail vandaan komt.');
};

const parseMailFrom = ({ MAIL_FROM }: Environment) => {
  if (!MAIL_FROM) return undefined;
  try {
    return parseSender(MAIL_FROM);
  } catch (cause) {
    if (!(cause instanceof InvalidMailboxError)) throw cause;
    throw new StartError('MAIL_FROM moet één adres zijn, zoals Ruigenhei <portaal@example.org>.', { cause });
  }
};

const toSettings = (env: Environment, programFolder: string) => {
  const demo = isDemo(env);
  return {
    port: env.PORT,
    commit: env.GIT_COMMIT ?? null,
    host: env.HOST ?? (demo ? demoHost : '0.0.0.0'),
    /** Undefined: no metrics server. */
    metrics: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    dataDir: resolve(env.DATA_DIR),
    mongodbUri: env.MONGODB_URI,
    demo,
    /** DEMO=auto without MONGODB_URI has no demo content because HOST is not a loopback address. */
    isDemoBlockedByHost: env.DEMO === 'auto' && !demo && !env.MONGODB_URI,
    publicUrl: env.PUBLIC_URL,
    hstsSubdomains: env.HSTS_SUBDOMAINS === '1',
    /** Base URL of links in mails. Never derived from the Host header, which the client controls. */
    siteUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    /** Overrides the policy that is chosen in the browser. */
    signup: env.SIGNUP_POLICY,
    defaultSignup: demo ? ('open' as const) : ('leden' as const),
    trustProxy: env.TRUST_PROXY,
    /**
     * Prefix for X-Accel-Redirect under which the reverse proxy serves the files. Undefined: the portal sends them
     * itself.
     */
    accelPrefix: env.ACCEL_PREFIX,
    /** Group that may read the files on disk: that of the reverse proxy. */
    filesGroup: env.FILES_GROUP,
    smtpUrl: env.SMTP_URL,
    mailFrom: parseMailFrom(env),
    /** Upload limit of a package, document or video. Photos have their own limit. */
    maxUploadBytes: env.MAX_UPLOAD_MB * 1024 ** 2,
    /** Disk space for renditions of photos; those that were used least recently are removed. */
    maxRenditionBytes: env.MAX_RENDITIONS_GB * 1e9,
    maxConnections: env.MAX_CONNECTIONS,
    maxConnectionsPerAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
    s3: toS3Settings(env),
    limits: {
      signinPair: env.LIMIT_SIGNIN_PAIR,
      signinIp: env.LIMIT_SIGNIN_IP,
      signinEmail: env.LIMIT_SIGNIN_EMAIL,
      signupIp: env.LIMIT_SIGNUP_IP,
      mailAccount: env.LIMIT_MAIL_ACCOUNT,
    },
    /** How long moving and restoring wait until no other process uses the portal's data. */
    maintenanceWaitMs: env.MAINTENANCE_WAIT_SECONDS * 1000,
    /** Overrides the time zone of site.json, or the one that is chosen in the browser. */
    timeZone: env.TIME_ZONE,
    allowsDemoContent: env.DEMO_CONTENT === 'true',
    contentDir: resolve(env.CONTENT_DIR ?? contentFolder),
    // In the demo the terminal shows the URL and the accounts, so requests are not logged.
    logLevel: env.LOG_LEVEL ?? (demo ? ('warn' as const) : ('info' as const)),
    webDir: resolve(env.WEB_DIR ?? join(programFolder, '../../web/dist')),
    jwtSecret: env.JWT_SECRET,
    mediaSecret: env.MEDIA_SECRET,
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
  };
};
