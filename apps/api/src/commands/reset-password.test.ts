import bcrypt from 'bcryptjs';
import mongoose from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { accountContract } from '@ledenportaal/shared';
import { AccountModel } from '../features/account/account.model.js';
import { countIn, createAccount } from '../test/builders.js';
import { runCommand } from '../test/commands.js';
import { usePortal } from '../test/portal.js';
import { resetPassword } from './reset-password.js';

const portal = usePortal();
const password = 'een heel nieuw wachtwoord';
const run = (email: string) => runCommand(resetPassword, portal, [email]);
const codeIn = (said: string) => /^https:\/\/portaal\.example\.org\/login\/forget\/([\w-]+)$/m.exec(said)?.[1] ?? '';
const use = (code: string) => portal.as('nobody').call(accountContract.reset, { body: { code, password } });

describe('reset-password', () => {
  it('gives a link that lets its owner choose a password, once', async () => {
    const { id } = await createAccount({ email: 'lies@example.org', passwordHash: 'old' });
    const { code, said } = await run('Lies@example.org');
    expect(code).toBe(0);
    expect(said).toMatch(/^Met deze link kiest lies@example.org een nieuw wachtwoord, één keer, tot \d\d:\d\d:\n/);
    expect((await AccountModel.findById(id).orFail()).passwordHash).toBe('old');
    expect((await use(codeIn(said))).status).toBe(200);
    expect((await use(codeIn(said))).error?.code).toBe('code_invalid');
    const { passwordHash, tokenVersion } = await AccountModel.findById(id).orFail();
    expect([await bcrypt.compare(password, passwordHash), tokenVersion]).toEqual([true, 2]);
  });

  it('lives an hour, takes the place of the link before, and sends nothing', async () => {
    await createAccount({ email: 'lies@example.org' });
    const first = codeIn((await run('lies@example.org')).said);
    const second = codeIn((await run('lies@example.org')).said);
    const resets = await mongoose.connection.db!.collection('resets').find().toArray();
    expect(resets).toMatchObject([{ email: 'lies@example.org', mails: [] }]);
    const life = (resets[0]!.expiresAt as Date).getTime() - Date.now();
    expect([life > 59 * 60_000, life <= 60 * 60_000]).toEqual([true, true]);
    expect(JSON.stringify(resets)).not.toContain(second);
    expect((await use(first)).error?.code).toBe('code_invalid');
    expect((await use(second)).status).toBe(200);
  });

  it('also where no more mails may be asked', async () => {
    await createAccount({ email: 'lies@example.org' });
    for (let times = 0; times < 6; times++)
      await portal.as('nobody').call(accountContract.forgot, { body: { email: 'lies@example.org' } });
    expect((await use(codeIn((await run('lies@example.org')).said))).status).toBe(200);
  });

  it('refuses an address that nobody has, and an account that is disabled', async () => {
    await createAccount({ email: 'uit@example.org', state: 'disabled' });
    await expect(run('niemand@example.org')).rejects.toThrow('niemand@example.org heeft geen account.');
    await expect(run('uit@example.org')).rejects.toThrow('Het account van uit@example.org is uitgezet');
    expect(await countIn('resets')).toBe(0);
  });

  it.each([
    [[], 'Noem het e-mailadres.'],
    [['lies@example.org', 'geheim123'], 'een wachtwoord hoort hier niet'],
    [['lies@example.org', '--nu'], 'De optie --nu klopt niet.'],
  ])('asked with %j opens nothing', async (args, sentence) => {
    const openPortal = vi.fn();
    await expect(runCommand(resetPassword, portal, args, { openPortal })).rejects.toThrow(sentence);
    expect(openPortal).not.toHaveBeenCalled();
  });
});
