import { describe, expect, it } from 'vitest';
import { authContract, type Config } from '@ledenportaal/shared';
import { createAs } from '../../test/as.js';
import { countIn, createLid } from '../../test/builders.js';
import { codeFor } from '../../test/codes.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from '../accounts/account.model.js';

const portal = usePortal();
const email = 'anna@example.org';
const withPolicy = (signup: Config['signup']) => {
  const visitor = createAs(portal.createSecondApp({ signup }))('nobody');
  return {
    signUp: () => {
      const body = { email, password: 'een goed wachtwoord', name: 'de Wit', voornaam: 'Anna' };
      return visitor.call(authContract.signup, { body });
    },
    openLink: async () => visitor.call(authContract.verify, { params: { code: await codeFor('signups', email) } }),
  };
};
const getState = async () => {
  const account = (await AccountModel.findOne({ email }))!;
  return [account.state, account.lid?.toHexString()];
};

describe('the sign-up policy open', () => {
  it('activates an account when its address is verified', async () => {
    await withPolicy('open').signUp();
    expect((await withPolicy('open').openLink()).reply.msg).toContain('Je kunt nu inloggen');
    expect(await getState()).toEqual(['active', undefined]);
  });

  it('links the account to the lid with its address', async () => {
    const lid = await createLid({ email });
    await withPolicy('open').signUp();
    await withPolicy('open').openLink();
    expect(await getState()).toEqual(['active', lid._id]);
  });
});

describe('the sign-up policy closed', () => {
  it('returns 403 for a sign-up, also of a lid, and stores nothing', async () => {
    await createLid({ email });
    const refused = await withPolicy('closed').signUp();
    expect([refused.status, refused.error?.code]).toEqual([403, 'signup_closed']);
    expect([await countIn('signups'), await countIn('limits')]).toEqual([0, 0]);
  });

  it('leaves an earlier sign-up, also of a lid, waiting for approval by an admin', async () => {
    const lid = await createLid({ email });
    await withPolicy('leden').signUp();
    expect((await withPolicy('closed').openLink()).reply.msg).toContain(
      'Je krijgt een mail zodra je aanvraag is goedgekeurd',
    );
    expect(await getState()).toEqual(['waiting', lid._id]);
  });
});
