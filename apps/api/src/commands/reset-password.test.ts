import bcrypt from 'bcryptjs';
import mongoose from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { authContract } from '@ledenportaal/shared';
import { AccountModel } from '../features/accounts/account.model.js';
import { countIn, createAccount } from '../test/builders.js';
import { runCommand } from '../test/commands.js';
import { usePortal } from '../test/portal.js';
import { resetPassword } from './reset-password.js';

const portal = usePortal();
const password = 'een heel nieuw wachtwoord';
const run = (email: string) => runCommand(resetPassword, portal, [email]);
const parseResetCode = (output: string) =>
  /^https:\/\/portaal\.example\.org\/login\/forget\/([\w-]+)$/m.exec(output)?.[1] ?? '';
const chooseWithCode = (code: string) => portal.as('nobody').call(authContract.reset, { body: { code, password } });

describe('reset-password', () => {
  it('creates a link with which a new password can be chosen once', async () => {
    const { id } = await createAccount({ email: 'lies@example.org', passwordHash: 'old' });
    const { code, output } = await run('Lies@example.org');
    expect(code).toBe(0);
    expect(output).toMatch(/^Met deze link kiest lies@example.org een nieuw wachtwoord, één keer, tot \d\d:\d\d:\n/);
    expect((await AccountModel.findById(id).orFail()).passwordHash).toBe('old');
    expect((await chooseWithCode(parseResetCode(output))).status).toBe(200);
    expect((await chooseWithCode(parseResetCode(output))).error?.code).toBe('code_invalid');
    const { passwordHash, tokenVersion } = await AccountModel.findById(id).orFail();
    expect([await bcrypt.compare(password, passwordHash), tokenVersion]).toEqual([true, 2]);
  });

  it('creates a link that is valid for an hour and replaces the previous one, and sends no mail', async () => {
    await createAccount({ email: 'lies@example.org' });
    const first = parseResetCode((await run('lies@example.org')).output);
    const second = parseResetCode((await run('lies@example.org')).output);
    const resets = await mongoose.connection.db!.collection('resets').find().toArray();
    expect(resets).toMatchObject([{ email: 'lies@example.org', mails: [] }]);
    const lifetimeMs = (resets[0]!.expiresAt as Date).getTime() - Date.now();
    expect([lifetimeMs > 59 * 60_000, lifetimeMs <= 60 * 60_000]).toEqual([true, true]);
    expect(JSON.stringify(resets)).not.toContain(second);
    expect((await chooseWithCode(first)).error?.code).toBe('code_invalid');
    expect((await chooseWithCode(second)).status).toBe(200);
  });

  it('ignores the rate limit for mails', async () => {
    await createAccount({ email: 'lies@example.org' });
    for (let times = 0; times < 6; times++)
      await portal.as('nobody').call(authContract.forgot, { body: { email: 'lies@example.org' } });
    expect((await chooseWithCode(parseResetCode((await run('lies@example.org')).output))).status).toBe(200);
  });

  it('rejects an unknown address and a disabled account', async () => {
    await createAccount({ email: 'uit@example.org', state: 'disabled' });
    await expect(run('niemand@example.org')).rejects.toThrow('niemand@example.org heeft geen account.');
    await expect(run('uit@example.org')).rejects.toThrow('Het account van uit@example.org is uitgezet');
    expect(await countIn('resets')).toBe(0);
  });

  it.each([
    [[], 'Noem het e-mailadres.'],
    [['lies@example.org', 'geheim123'], 'een wachtwoord hoort hier niet'],
    [['lies@example.org', '--nu'], 'De optie --nu klopt niet.'],
  ])('rejects the arguments %j without opening the portal', async (args, message) => {
    const openPortal = vi.fn();
    await expect(runCommand(resetPassword, portal, args, { openPortal })).rejects.toThrow(message);
    expect(openPortal).not.toHaveBeenCalled();
  });
});
