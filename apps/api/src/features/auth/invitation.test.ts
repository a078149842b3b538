import bcrypt from 'bcryptjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { authContract, lidContract } from '@ledenportaal/shared';
import { countIn, createAccount, createLid } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from '../accounts/account.model.js';
import { LidModel } from '../leden/lid.model.js';

const many = 1000;
const portal = usePortal(undefined, {
  limits: { signinPair: many, signinIp: many, signinEmail: many, signupIp: many, mailAccount: many },
});
afterEach(() => vi.useRealTimers());

const email = 'els@example.org';
const password = 'een goed wachtwoord';
const visitor = () => portal.as('nobody');
const parseCode = (text = '') => /\/signup\/invitation\/([\w-]{43})\s/.exec(text)?.[1] ?? '';

/** Returns the code in the mail to the lid. */
const invite = async (lid = createLid({ naam: 'Herberg De Eik', contactpersoon: 'Els van Dalen', email })) => {
  const { _id: id } = await lid;
  expect((await portal.as('admin').call(lidContract.invite, { params: { id } })).status).toBe(200);
  return parseCode((await portal.mails()).at(-1)?.text);
};
const open = (code: string) => visitor().call(authContract.invitation, { params: { code } });
const signUp = async (invitation: string, changes: object = {}) => {
  const body = { email, password, voornaam: 'Els', name: 'van Dalen', bedrijf: 'De Eik', invitation, ...changes };
  return (await visitor().call(authContract.signup, { body })).reply.msg;
};
const signIn = async (address = email) =>
  (await visitor().call(authContract.signin, { body: { email: address, password } })).status;
const confirmed = 'Je e-mailadres is bevestigd. Je kunt nu inloggen.';
const mailed = 'We hebben je een mail gestuurd. Open de link daarin om je aanmelding te bevestigen.';
const getSubjects = async (start: number) => (await portal.mails()).slice(start).map(({ subject }) => subject);

describe('the link of an invitation', () => {
  it('returns the address, the name and the company of the lid, as often as it is opened', async () => {
    const code = await invite();
    const results = { email, voornaam: 'Els', name: 'van Dalen', bedrijf: 'Herberg De Eik' };
    for (let time = 0; time < 2; time++) expect((await open(code)).reply.results).toEqual(results);
    expect(await signUp(code)).toBe(confirmed);
  });

  it('returns a single name as the family name, and no names of a lid that has another address by now', async () => {
    const { _id } = await createLid({ contactpersoon: 'Els', naam: 'De Eik', email });
    const code = await invite(Promise.resolve({ _id } as never));
    expect((await open(code)).reply.results).toEqual({ email, voornaam: '', name: 'Els', bedrijf: 'De Eik' });
    await LidModel.updateOne({ _id }, { email: 'jan@example.org' });
    expect((await open(code)).reply.results).toEqual({ email, voornaam: '', name: '', bedrijf: '' });
  });

  it.each([
    ['unknown', 'x'.repeat(43), 0],
    ['older than 30 days', undefined, 31 * 24 * 3_600_000],
  ])('returns 400 when it is %s', async (_, code, later) => {
    const mailedCode = await invite();
    vi.setSystemTime(Date.now() + later);
    const { status, error } = await open(code ?? mailedCode);
    expect([status, error?.code]).toEqual([400, 'code_invalid']);
  });

  it('ends when a newer one is mailed to the address', async () => {
    const lid = createLid({ email });
    const [first, second] = [await invite(lid), await invite(lid)];
    expect([(await open(first)).status, (await open(second)).status]).toEqual([400, 200]);
  });
});

describe('a sign-up with an invitation', () => {
  it('confirms the address without a mail, lets the lid sign in, and ends other sign-ups for the address', async () => {
    const code = await invite();
    await signUp('', { invitation: undefined, password: 'van een vreemde' });
    const { length } = await portal.mails();
    expect(await signUp(code)).toBe(confirmed);
    const account = (await AccountModel.findOne({ email }))!;
    const lid = (await LidModel.findOne({ email }))!;
    expect([account.state, String(account.lid), await signIn()]).toEqual(['active', lid.id, 200]);
    expect([await countIn('signups'), await getSubjects(length)]).toEqual([1, []]);
  });

  it('uses up the code', async () => {
    const code = await invite();
    await signUp(code);
    expect((await open(code)).status).toBe(400);
    await AccountModel.deleteMany({ email });
    expect(await signUp(code)).toBe(mailed);
  });

  it('creates one account when the code is used twenty times at once', async () => {
    const code = await invite();
    const passwords = Array.from({ length: 20 }, (_, n) => `een goed wachtwoord ${n}`);
    const answers = await Promise.all(passwords.map((each) => signUp(code, { password: each })));
    expect(answers.filter((answer) => answer === confirmed)).toHaveLength(1);
    const [account, ...others] = await AccountModel.find({ email });
    expect(others).toEqual([]);
    expect(bcrypt.compareSync(passwords[answers.indexOf(confirmed)]!, account!.passwordHash)).toBe(true);
  });

  it.each([
    ['another address', { email: 'jan@example.org' }],
    ['an unknown code', { invitation: 'x'.repeat(43) }],
  ])('with %s gets a mail to confirm the address, and keeps the invitation', async (_, changes) => {
    const code = await invite();
    const { length } = await portal.mails();
    expect(await signUp(code, changes)).toBe(mailed);
    expect([await countIn('accounts'), (await open(code)).status]).toEqual([1, 200]);
    expect(await getSubjects(length)).toEqual([expect.stringMatching(/^Bevestig je e-mailadres/)]);
  });

  it('waits for an admin when the lid was removed meanwhile', async () => {
    const code = await invite();
    await LidModel.deleteMany({});
    expect(await signUp(code)).toContain('Je krijgt een mail zodra je aanvraag is goedgekeurd');
    expect([(await AccountModel.findOne({ email }))?.state, await signIn()]).toEqual(['waiting', 401]);
  });

  it('changes no existing account, whose owner gets the mail that says so', async () => {
    const code = await invite();
    const account = await createAccount({ email });
    const { length } = await portal.mails();
    expect(await signUp(code)).toBe(mailed);
    expect((await AccountModel.findOne({ email }))!.toObject()).toEqual(account.toObject());
    expect(await getSubjects(length)).toEqual([expect.stringMatching(/^Je hebt al een account/)]);
  });

  it('has a code for the address that the mail went to', async () => {
    const { _id } = await createLid({ email: 'tikfuot@example.org' });
    await portal.as('admin').call(lidContract.invite, { params: { id: _id } });
    await LidModel.updateOne({ _id }, { email });
    const code = parseCode((await portal.mails())[0]?.text);
    expect(await signUp(code, { email: 'tikfuot@example.org' })).toBe(mailed);
    expect(await signUp(code)).toBe(confirmed);
  });
});
