/** Measures whether response times reveal that an e-mail address has an account. */
import type { Group, Row } from '../group';
import { startPortal } from '../portal';
import { measure, ratios, spread, type Subject } from '../rounds';
import { byTime } from '../rows';

const rounds = Number(process.env.ROUNDS ?? 21);
/** Longer than the portal waits before it writes an e-mail plus the time to write it. */
const restMilliseconds = 1200;
const many = '1000000';
const limits = ['SIGNIN_PAIR', 'SIGNIN_IP', 'SIGNIN_EMAIL', 'SIGNUP_IP', 'MAIL_ACCOUNT'];
const known = 'beheer@example.org';
const unknown = 'niemand@example.org';

export const accounts: Group = {
  title: 'Known and unknown addresses',
  notes: [
    `The median time of an answer for an address that nobody has, in those for one that has an account; ${rounds} rounds, taking turns, one at a time.`,
    'Between them more than a second, in which the mail to the one that is known is written: that is no part of an answer.',
    'The same work is done for both, which a test holds by counting hashes and database commands; this shows that nothing else tells.',
  ],
  async measure() {
    const settings = Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, many]));
    const first = { ADMIN_EMAIL: known, ADMIN_PASSWORD: 'een goed wachtwoord' };
    const portal = await startPortal({ ...settings, ...first, SIGNUP_POLICY: 'open' });
    const post = async (path: string, body: object, expected: number): Promise<void> => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${portal.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      await answer.arrayBuffer();
      if (answer.status !== expected) throw new Error(`${path} answered ${answer.status}`);
    };
    try {
      const person = { voornaam: 'Lies', name: 'Lid', bedrijf: '', password: 'een ander wachtwoord' };
      return [
        await row('sign in', (email) => post('/signin', { email, password: 'niet het wachtwoord' }, 401)),
        await row('forgotten password', (email) => post('/signin/forget', { email }, 200), 10),
        await row('sign up', (email) => post('/signup', { ...person, email }, 200)),
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
async function row(what: string, ask: (email: string) => Promise<void>, times = 4): Promise<Row> {
  const subject = (email: string): Subject => ({ times, restMilliseconds, run: () => ask(email) });
  const taken = await measure({ known: subject(known), unknown: subject(unknown) }, rounds);
  const medians = spread(taken.unknown).median / spread(taken.known).median;
  const { low, high } = ratios(taken.unknown, taken.known);
  return {
    ...byTime(what, taken.unknown, taken.known, 1),
    value: { low, median: medians, high },
    goal: { least: 0.95, most: 1.05 },
  };
}
