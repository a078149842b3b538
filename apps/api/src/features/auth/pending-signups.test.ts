import bcrypt from 'bcryptjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { authContract } from '@ledenportaal/shared';
import { createAs } from '../../test/as.js';
import { countIn, createAccount } from '../../test/builders.js';
import { codeFor } from '../../test/codes.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from '../accounts/account.model.js';
import { SignupModel } from './signup.model.js';

const many = 1000;
const portal = usePortal(undefined, {
  signup: 'open',
  limits: { signinPair: many, signinIp: many, signinEmail: many, signupIp: many, mailAccount: many },
});
afterEach(() => vi.restoreAllMocks());

const email = 'anna@example.org';
const visitor = () => portal.as('nobody');
const getPassword = (n: number) => `een goed wachtwoord ${n}`;
const sendSignup = (n: number, changes: object = {}) => {
  const body = { email, password: getPassword(n), voornaam: `Anna ${n}`, name: `de Wit ${n}`, bedrijf: `Hoeve ${n}` };
  return visitor().call(authContract.signup, { body: { ...body, ...changes } });
};
/** Returns the code in the mail. */
const signUp = async (n: number) => {
  expect((await sendSignup(n)).status).toBe(200);
  return codeFor('signups', email);
};
const signUpTimes = async (times: number) => {
  const codes = [];
  for (let n = 1; n <= times; n++) codes.push(await signUp(n));
  return codes;
};
const openLink = (code: string) => visitor().call(authContract.verify, { params: { code } });
const getResult = ({ status, error }: Awaited<ReturnType<typeof openLink>>) => error?.code ?? status;
const findAccount = async () => (await AccountModel.findOne({ email }))!;
/** Returns the number of the sign-up whose name and password the account has. */
const findSignupOfAccount = async () => {
  const { voornaam, name, bedrijf, passwordHash } = await findAccount();
  const n = Number(voornaam.replace('Anna ', ''));
  expect([voornaam, name, bedrijf]).toEqual([`Anna ${n}`, `de Wit ${n}`, `Hoeve ${n}`]);
  expect(bcrypt.compareSync(getPassword(n), passwordHash)).toBe(true);
  return n;
};

describe('several sign-ups for one address', () => {
  it.each([1, 2, 3])(
    'create an account with the name and password of the link that is opened: number %i',
    async (n) => {
      const codes = await signUpTimes(3);
      expect((await openLink(codes[n - 1]!)).reply.msg).toContain('Je kunt nu inloggen');
      expect(await findSignupOfAccount()).toBe(n);
    },
  );

  it('are for one address, whatever its case', async () => {
    const first = await signUp(1);
    await sendSignup(2, { email: ' ANNA@Example.ORG ' });
    expect(await SignupModel.countDocuments({ email })).toBe(2);
    expect((await openLink(first)).status).toBe(200);
    expect([await findSignupOfAccount(), await countIn('signups')]).toEqual([1, 1]);
  });

  it('end when one of their links is opened, and change nothing any more', async () => {
    const [first, second, third] = (await signUpTimes(3)) as [string, string, string];
    const opened = await openLink(second);
    const before = (await findAccount()).toObject();
    expect([await openLink(first), await openLink(third)].map(getResult)).toEqual(['code_invalid', 'code_invalid']);
    expect((await findAccount()).toObject()).toEqual(before);
    expect((await openLink(second)).body).toEqual(opened.body);
    expect([await countIn('accounts'), await countIn('signups')]).toEqual([1, 1]);
  });

  it('do not end when a link for another address is opened', async () => {
    const code = await signUp(1);
    await sendSignup(2, { email: 'bert@example.org' });
    await openLink(await codeFor('signups', 'bert@example.org'));
    expect((await openLink(code)).status).toBe(200);
  });

  it('stay valid when the link of an expired one is opened', async () => {
    const [first, second] = (await signUpTimes(2)) as [string, string];
    await SignupModel.updateOne({ voornaam: 'Anna 1' }, { expiresAt: new Date(Date.now() - 1) });
    expect([await openLink(first), await openLink(second)].map(getResult)).toEqual(['code_invalid', 200]);
    expect(await findSignupOfAccount()).toBe(2);
  });

  it('create no account when the address has got one in another way', async () => {
    const codes = await signUpTimes(2);
    const account = await createAccount({ email });
    for (const code of codes) expect(getResult(await openLink(code))).toBe('code_invalid');
    expect((await findAccount()).toObject()).toEqual(account.toObject());
  });
});

describe('the number of sign-ups for one address', () => {
  it('is at most five: the sixth drops the oldest', async () => {
    const codes = await signUpTimes(7);
    expect(await countIn('signups')).toBe(5);
    expect([await openLink(codes[0]!), await openLink(codes[1]!)].map(getResult)).toEqual([
      'code_invalid',
      'code_invalid',
    ]);
    expect(getResult(await openLink(codes[2]!))).toBe(200);
    expect(await findSignupOfAccount()).toBe(3);
  });

  it('is at most five after concurrent sign-ups at two processes', async () => {
    const other = createAs(portal.createSecondApp())('nobody');
    const body = { email, password: getPassword(0), voornaam: 'Anna', name: 'de Wit' };
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 2 ? other.call(authContract.signup, { body }) : visitor().call(authContract.signup, { body }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countIn('signups')).toBe(5);
  });

  it('does not include a verified sign-up, whose link still returns the same response', async () => {
    const code = await signUp(0);
    const opened = await openLink(code);
    await signUpTimes(6);
    const again = await openLink(code);
    expect([again.status, again.body]).toEqual([200, opened.body]);
    expect(await SignupModel.countDocuments({ email, verifiedAt: null })).toBe(5);
  });
});

describe('concurrent requests', () => {
  it('of five links for one address: one creates the account, and the others return 400', async () => {
    const codes = await signUpTimes(5);
    const other = createAs(portal.createSecondApp())('nobody');
    const results = await Promise.all(
      codes.map(async (code, n) =>
        getResult(await (n % 2 ? other.call(authContract.verify, { params: { code } }) : openLink(code))),
      ),
    );
    expect([...results].sort()).toEqual([200, ...Array<string>(4).fill('code_invalid')]);
    expect(await findSignupOfAccount()).toBe(results.indexOf(200) + 1);
    expect(await countIn('signups')).toBe(1);
    expect((await Promise.all(codes.map(openLink))).map(getResult)).toEqual(results);
  });

  it('of a link and sign-ups that drop it: opening the link again returns the first result', async () => {
    const [code] = (await signUpTimes(5)) as [string];
    const [opened] = await Promise.all([openLink(code), ...[6, 7, 8].map((n) => sendSignup(n))]);
    const result = getResult(opened);
    expect(getResult(await openLink(code))).toBe(result);
    expect(await countIn('accounts')).toBe(result === 200 ? 1 : 0);
  });

  it('of a link and a sign-up that drops it: opening the link again returns the same response', async () => {
    const code = await signUp(1);
    const findById = AccountModel.findById.bind(AccountModel);
    vi.spyOn(AccountModel, 'findById').mockImplementationOnce((...args) => {
      const dropped = SignupModel.deleteOne({ email }).exec();
      return dropped.then(() => findById(...args)) as unknown as ReturnType<typeof findById>;
    });
    const opened = await openLink(code);
    expect([opened.status, (await openLink(code)).body]).toEqual([200, opened.body]);
  });

  it('of a link and a new sign-up: the new link is invalid, and the owner gets a mail about the account', async () => {
    const code = await signUp(1);
    const replaceOne = SignupModel.replaceOne.bind(SignupModel);
    vi.spyOn(SignupModel, 'replaceOne').mockImplementationOnce((...args) => {
      const added = sendSignup(2);
      return added.then(() => replaceOne(...args)) as unknown as ReturnType<typeof replaceOne>;
    });
    expect((await openLink(code)).status).toBe(200);
    expect(getResult(await openLink(await codeFor('signups', email)))).toBe('code_invalid');
    expect(await findSignupOfAccount()).toBe(1);
    expect((await portal.mails()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Je hebt al een account'),
    ]);
  });
});

describe('the mail of a sign-up', () => {
  const warning = 'misschien door iemand anders';
  const readTexts = async () => (await portal.mails()).map(({ text }) => text.replace(/\s+/g, ' '));

  it('does not mention another sign-up when there is none', async () => {
    await signUp(1);
    await sendSignup(2, { email: 'bert@example.org' });
    for (const text of await readTexts()) expect(text).not.toContain(warning);
  });

  it('warns about other sign-ups when several are pending, and contains its own link', async () => {
    const codes = await signUpTimes(2);
    const texts = await readTexts();
    expect(texts).toHaveLength(2);
    for (const [n, code] of codes.entries()) {
      const mail = texts.find((text) => text.includes(`https://portaal.example.org/signup/verify/${code}`));
      expect([n, mail]).toEqual([n, expect.stringContaining(warning)]);
      expect(mail).not.toContain('Anna');
    }
  });

  it('warns in the second mail when the first was already sent', async () => {
    await signUp(1);
    expect((await readTexts()).filter((text) => text.includes(warning))).toHaveLength(0);
    await signUp(2);
    expect((await readTexts()).filter((text) => text.includes(warning))).toHaveLength(1);
  });

  it('does not count an expired sign-up', async () => {
    await signUp(1);
    await portal.mails();
    await SignupModel.updateOne({ email }, { expiresAt: new Date(Date.now() - 1) });
    await signUp(2);
    expect((await readTexts()).filter((text) => text.includes(warning))).toHaveLength(0);
  });

  it('is not sent for a sign-up that has ended', async () => {
    const [first] = await signUpTimes(2);
    await openLink(first!);
    expect((await portal.mails()).filter(({ text }) => text.includes('/signup/verify/'))).toEqual([]);
  });
});

describe('a verified sign-up', () => {
  it('stores only its code, address and account', async () => {
    await openLink(await signUp(1));
    const stored = await SignupModel.find().lean();
    const fields = ['_id', 'account', 'codeHash', 'email', 'expiresAt', 'verifiedAt'];
    expect(stored.map((signup) => Object.keys(signup).sort())).toEqual([fields]);
  });
});
