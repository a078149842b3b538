/** Measures whether response times reveal that an e-mail address has an account. */
import type { Group, Row } from '../group';
import { startPortal } from '../portal';
import { measure, getRatioQuartiles, getQuartiles, type BenchmarkCase } from '../rounds';
import { toTimeRow } from '../rows';

const rounds = Number(process.env.ROUNDS ?? 21);
/** Longer than the portal waits before it writes an e-mail plus the time to write it. */
const cooldownMs = 1200;
const unlimited = '1000000';
const limits = ['SIGNIN_PAIR', 'SIGNIN_IP', 'SIGNIN_EMAIL', 'SIGNUP_IP', 'MAIL_ACCOUNT'];
const known = 'beheer@example.org';
const unknown = 'niemand@example.org';

export const accounts: Group = {
  title: 'Known and unknown addresses',
  notes: [
    `The median response time for an address without an account, divided by that for an address with an account; ${rounds} alternating rounds, one request at a time.`,
    'There is a pause of more than a second after each series, in which the portal writes the mail to the known address. Writing it is not part of the response time.',
    'The portal does the same work for both, which a test verifies by counting hashes and database commands. This measurement shows that no other difference is observable.',
  ],
  async measure() {
    const settings = Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, unlimited]));
    const adminSettings = { ADMIN_EMAIL: known, ADMIN_PASSWORD: 'een goed wachtwoord' };
    const portal = await startPortal({ ...settings, ...adminSettings, SIGNUP_POLICY: 'open' });
    const post = async (path: string, body: object, expected: number): Promise<void> => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${portal.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      await response.arrayBuffer();
      if (response.status !== expected) throw new Error(`${path} returned ${response.status}`);
    };
    try {
      const person = { voornaam: 'Lies', name: 'Lid', bedrijf: '', password: 'een ander wachtwoord' };
      return [
        await measureRow('sign in', (email) => post('/signin', { email, password: 'niet het wachtwoord' }, 401)),
        await measureRow('forgotten password', (email) => post('/signin/forget', { email }, 200), 10),
        await measureRow('sign up', (email) => post('/signup', { ...person, email }, 200)),
      ];
    } finally {
      await portal.stop();
    }
  },
};

/**
 * Uses one address of each kind: the first request for an address is slower than later ones, with or without an
 * account.
 */
const measureRow = async (
  label: string,
  sendRequest: (email: string) => Promise<void>,
  iterations = 4,
): Promise<Row> => {
  const createCase = (email: string): BenchmarkCase => ({ iterations, cooldownMs, run: () => sendRequest(email) });
  const timings = await measure({ known: createCase(known), unknown: createCase(unknown) }, rounds);
  const ratioOfMedians = getQuartiles(timings.unknown).median / getQuartiles(timings.known).median;
  const { low, high } = getRatioQuartiles(timings.unknown, timings.known);
  return {
    ...toTimeRow(label, timings.unknown, timings.known, { digits: 1 }),
    value: { low, median: ratioOfMedians, high },
    goal: { min: 0.95, max: 1.05 },
  };
};
