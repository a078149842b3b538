import type { Settings } from '../../platform/env.js';
import { resetLimits, reserve, reserveWithFallback, type Limit } from '../../platform/limits.js';
import { toNetwork } from '../../platform/to-network.js';

/** Who says to be whom: the address as it was typed, in small letters. */
export type Claim = { email: string; ip: string };
export type AccountLimits = ReturnType<typeof createAccountLimits>;

const minute = 60_000;
const hour = 60 * minute;
/** People need several attempts to find a password, and one to sign up. */
const refusedPasswordsPerSignup = 10;

export const createAccountLimits = (most: Settings['limits']) => {
  const pairOf = ({ email, ip }: Claim): Limit => ({
    key: `signin:pair:${toNetwork(ip)}:${email}`,
    max: most.signinPair,
    windowMs: 10 * minute,
    blocksUntilIdle: true,
  });
  const emailOf = ({ email }: Claim): Limit => ({
    key: `signin:email:${email}`,
    max: most.signinEmail,
    windowMs: hour,
  });
  const ipOf = ({ ip }: Claim): Limit => ({
    key: `signin:ip:${toNetwork(ip)}`,
    max: most.signinIp,
    windowMs: hour,
  });
  /** The same for every address: whether it is known must not show. */
  const mailTo = (email: string): Limit => ({ key: `mail:${email}`, max: most.mailAccount, windowMs: hour });
  const signUpFrom = (ip: string): Limit => ({
    key: `signup:ip:${toNetwork(ip)}`,
    max: most.signupIp,
    windowMs: minute,
  });
  const refusedPasswordFrom = (ip: string): Limit => ({
    key: `password:ip:${toNetwork(ip)}`,
    max: refusedPasswordsPerSignup * most.signupIp,
    windowMs: minute,
  });
  /** Each address that is made up is a document for a day: so not without end. */
  const forgotFrom = (ip: string): Limit => ({
    key: `forgot:ip:${toNetwork(ip)}`,
    max: most.signinIp,
    windowMs: hour,
  });

  return {
    /**
     * Looks at a password only while guesses are left; undefined, or a failure of ours, is no proof. Goes on when the disk
     * is full: whoever knows the password gets in.
     */
    guess: async <T>(claim: Claim, evaluate: () => Promise<T | undefined>): Promise<T | undefined> => {
      const guess = await reserveWithFallback([pairOf(claim), ipOf(claim), emailOf(claim)]);
      const proven = await evaluate();
      if (proven !== undefined) await guess.release();
      return proven;
    },
    signUp: async ({ email, ip }: Claim) => void (await reserve([signUpFrom(ip), mailTo(email)])),
    /** Counts what throws: checking passwords takes processor time, also when nobody signs up in the end. */
    checkPassword: async (ip: string, check: () => Promise<void>): Promise<void> => {
      const reservation = await reserve([refusedPasswordFrom(ip)]);
      await check();
      await reservation.release();
    },
    forgot: async ({ email, ip }: Claim) => void (await reserve([mailTo(email), forgotFrom(ip)])),
    /** Who could open a mail to this address is not the one who was guessing. */
    forgive: (claim: Claim) => resetLimits([pairOf(claim), emailOf(claim)]),
  };
};
