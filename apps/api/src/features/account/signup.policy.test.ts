import { describe, expect, it } from 'vitest';
import { accountContract, type Config } from '@ledenportaal/shared';
import { asVisitorOf } from '../../test/as.js';
import { countIn, createLid } from '../../test/builders.js';
import { codeFor } from '../../test/codes.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from './account.model.js';

const portal = usePortal();
const email = 'anna@example.org';
const under = (signup: Config['signup']) => {
  const visitor = asVisitorOf(portal.beside({ signup }))('nobody');
  return {
    signUp: () => {
      const body = { email, password: 'een goed wachtwoord', name: 'de Wit', voornaam: 'Anna' };
      return visitor.call(accountContract.signup, { body });
    },
    open: async () => visitor.call(accountContract.verify, { params: { code: await codeFor('signups', email) } }),
  };
};
const stateOf = async () => {
  const account = (await AccountModel.findOne({ email }))!;
  return [account.state, account.lid?.toHexString()];
};

describe('where everybody may come in', () => {
  it('a confirmed address is enough', async () => {
    await under('open').signUp();
    expect((await under('open').open()).reply.msg).toContain('Je kunt nu inloggen');
    expect(await stateOf()).toEqual(['active', undefined]);
  });

  it('an account is linked to the lid with its address all the same', async () => {
    const lid = await createLid({ email });
    await under('open').signUp();
    await under('open').open();
    expect(await stateOf()).toEqual(['active', lid._id]);
  });
});

describe('where nobody may come in', () => {
  it('a sign-up is refused, whoever it is of, and nothing is kept', async () => {
    await createLid({ email });
    const refused = await under('closed').signUp();
    expect([refused.status, refused.error?.code]).toEqual([403, 'signup_closed']);
    expect([await countIn('signups'), await countIn('limits')]).toEqual([0, 0]);
  });

  it('who had signed up before waits for an admin, also a lid', async () => {
    const lid = await createLid({ email });
    await under('leden').signUp();
    expect((await under('closed').open()).reply.msg).toContain('Een beheerder bekijkt je aanvraag');
    expect(await stateOf()).toEqual(['waiting', lid._id]);
  });
});
