import { describe, expect, it, vi } from 'vitest';
import { authContract } from '@ledenportaal/shared';
import { AccountModel } from '../features/accounts/account.model.js';
import { toObjectId } from '../platform/database/object-id.js';
import { portalAccountId } from '../platform/database/stamps.js';
import { countIn, createAccount } from '../test/builders.js';
import { runCommand, typedInput } from '../test/commands.js';
import { usePortal } from '../test/portal.js';
import type { CommandInput } from './command.js';
import { createAdmin } from './create-admin.js';
import { setRole } from './set-role.js';

const portal = usePortal();
const password = 'een goed wachtwoord';
const run = (args: string[], input: CommandInput = typedInput(false, password)) =>
  runCommand(createAdmin, portal, args, { input });

describe('create-admin', () => {
  it('creates an admin that can sign in', async () => {
    const { code, output } = await run([' Ada@Example.org', '--naam', 'Ada Beheer']);
    expect([code, output]).toEqual([0, 'ada@example.org is beheerder.\n']);
    const body = { email: 'ada@example.org', password };
    const { user } = (await portal.as('nobody').call(authContract.signin, { body })).reply;
    expect(user).toMatchObject({ role: 'admin', name: 'Ada Beheer', email: 'ada@example.org' });
    expect(await countIn('audit')).toBe(2);
  });

  it('asks for the password twice on a terminal', async () => {
    await run(['ada@example.org'], typedInput(true, password, password));
    expect(await AccountModel.findOne()).toMatchObject({ name: 'Beheerder', role: 'admin', state: 'active' });
    await expect(run(['bert@example.org'], typedInput(true, password, 'iets anders'))).rejects.toThrow('niet gelijk');
    expect(await countIn('accounts')).toBe(1);
  });

  it.each([
    ['', 'Er kwam geen wachtwoord op de standaardinvoer.'],
    ['1234567', 'minstens 8 tekens'],
    ['é'.repeat(37), 'hooguit 72 tekens'],
    ['wachtwoord1', 'makkelijk te raden'],
    ['ada@example.org', 'je eigen gegevens'],
  ])('rejects the password %j and creates no account', async (candidate, message) => {
    await expect(run(['ada@example.org'], typedInput(false, candidate))).rejects.toThrow(message);
    expect([await countIn('accounts'), await countIn('audit')]).toEqual([0, 0]);
  });

  it('rejects a control character in the name', async () => {
    await expect(run(['ada@example.org', '--naam', 'Ada\u202e'])).rejects.toThrow('onzichtbaar teken');
    await expect(run(['ada@example.org', '--naam', '\u3164'])).rejects.toThrow('Noem achter --naam een naam');
    expect(await countIn('accounts')).toBe(0);
  });

  it('leaves an existing account unchanged and asks for no password', async () => {
    const account = await createAccount({ email: 'ada@example.org' });
    const before = await AccountModel.findById(account.id).lean();
    const askSecret = vi.fn();
    const message = /heeft al een account: .*reset-password.*create-admin ada@example.org --maak-beheerder/;
    await expect(
      run(['Ada@example.org'], { isTerminal: true, prompt: askSecret, promptSecret: askSecret }),
    ).rejects.toThrow(message);
    expect(askSecret).not.toHaveBeenCalled();
    expect(await AccountModel.findById(account.id).lean()).toEqual(before);
  });

  it('creates one account when two commands create the same one at once', async () => {
    const outcomes = await Promise.allSettled([run(['ada@example.org']), run(['ada@example.org'])]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringContaining('heeft al een account') as string },
    });
  });
});

describe('create-admin --maak-beheerder', () => {
  it.each(['waiting', 'disabled', 'active'] as const)(
    'makes an account with state %s an active admin',
    async (state) => {
      const { id } = await createAccount({ email: 'ada@example.org', state, passwordHash: 'theirs' });
      for (let times = 0; times < 2; times++)
        expect(await run(['ada@example.org', '--maak-beheerder'])).toEqual({
          code: 0,
          output: 'ada@example.org is beheerder.\n',
        });
      expect(await AccountModel.findById(id)).toMatchObject({ state: 'active', role: 'admin', passwordHash: 'theirs' });
      expect(await countIn('audit')).toBe(state === 'active' ? 1 : 2);
    },
  );

  it('fails with --maak-beheerder when the account does not exist', async () => {
    await expect(run(['ada@example.org', '--maak-beheerder'])).rejects.toThrow('heeft nog geen account');
    expect(await countIn('accounts')).toBe(0);
  });
});

describe('set-role', () => {
  it('gives an account a role by its Dutch name, as the portal, but does not take the last admin away', async () => {
    const { id } = await createAccount({ email: 'lies@example.org' });
    await createAccount({ email: 'ada@example.org', role: 'admin' });
    const runSetRole = (...args: string[]) => runCommand(setRole, portal, args);
    expect(await runSetRole('Lies@example.org', 'Redacteur')).toEqual({
      code: 0,
      output: 'lies@example.org is redacteur.\n',
    });
    expect(await AccountModel.findById(id)).toMatchObject({
      role: 'redacteur',
      updatedBy: toObjectId(portalAccountId),
    });
    await expect(runSetRole('ada@example.org', 'secretaris')).rejects.toThrow('Dit is de laatste beheerder.');
    await expect(runSetRole('ada@example.org', 'admin')).rejects.toThrow('lid, redacteur, secretaris, beheerder.');
    await expect(runSetRole('bert@example.org', 'lid')).rejects.toThrow('heeft geen account');
  });
});

describe('create-admin with invalid arguments', () => {
  it.each([
    [[], 'Noem het e-mailadres.'],
    [['ada'], 'ada is geen geldig e-mailadres.'],
    [['ada@example.org', 'geheim123'], 'Noem alleen het e-mailadres; een wachtwoord hoort hier niet.'],
    [['ada@example.org', '--wachtwoord', 'geheim123'], 'De optie --wachtwoord klopt niet.'],
    [['ada@example.org', '--naam'], 'De optie --naam'],
    [['ada@example.org', '--naam', ' '], 'Noem achter --naam'],
    [['ada@example.org', '--naam', 'Ada', '--maak-beheerder'], 'heeft al een naam'],
  ])('reports the error in %j without opening the portal', async (args, message) => {
    const openPortal = vi.fn();
    const running = runCommand(createAdmin, portal, args, { openPortal });
    await expect(running).rejects.toThrow(message);
    await expect(running).rejects.not.toThrow('geheim123');
    expect(openPortal).not.toHaveBeenCalled();
  });
});
