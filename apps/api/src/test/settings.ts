import type { AppDeps } from '../app.js';

/** Settings of a portal in tests: small limits, no mail server. */
export const testSettings = {
  publicUrl: undefined,
  hstsSubdomains: false,
  webDir: '',
  siteUrl: 'https://portaal.example.org',
  signup: undefined,
  defaultSignup: 'leden',
  timeZone: undefined,
  commit: 'c0ffee1',
  trustProxy: 0,
  accelPrefix: undefined,
  smtpUrl: undefined,
  mailFrom: { name: 'Ruigenhei', address: 'portaal@example.org' },
  maxUploadBytes: 2 * 1024 ** 2,
  maxRenditionBytes: 50e6,
  limits: { signinPair: 5, signinIp: 50, signinEmail: 100, signupIp: 5, mailAccount: 4 },
} satisfies AppDeps['settings'];

/** The lowest cost of bcrypt, so that tests do not wait for it. */
export const bcryptCost = 4;
