import { hourMs, resetLimits, reserve, reserveWithFallback, type Limit } from '../../platform/limits/limits.js';
import type { Resources } from '../../platform/resources.js';
import { toNetwork } from '../../platform/limits/to-network.js';

/** An unverified sign-in attempt. `email` is in lower case. */
export type Claim = { email: string; ip: string };
export type AuthLimitService = ReturnType<typeof createAuthLimitService>;

const minute = 60_000;
/** Higher than one, because people often need several attempts before a password is accepted. */
const refusedPasswordsPerSignup = 10;

export const createAuthLimitService = ({ settings: { limits: maxima } }: Resources) => {
  const getPairLimit = ({ email, ip }: Claim): Limit => ({
    key: `signin:pair:${toNetwork(ip)}:${email}`,
    max: maxima.signinPair,
    windowMs: 10 * minute,
    blocksUntilIdle: true,
  });
  const getEmailLimit = ({ email }: Claim): Limit => ({
    key: `signin:email:${email}`,
    max: maxima.signinEmail,
    windowMs: hourMs,
  });
  const getIpLimit = ({ ip }: Claim): Limit => ({
    key: `signin:ip:${toNetwork(ip)}`,
    max: maxima.signinIp,
    windowMs: hourMs,
  });
  /** Applies to unknown addresses too, so that the limit does not reveal which addresses have an account. */
  const getMailLimit = (email: string): Limit => ({ key: `mail:${email}`, max: maxima.mailAccount, windowMs: hourMs });
  const getSignupLimit = (ip: string): Limit => ({
    key: `signup:ip:${toNetwork(ip)}`,
    max: maxima.signupIp,
    windowMs: minute,
  });
  const getRefusedPasswordLimit = (ip: string): Limit => ({
    key: `password:ip:${toNetwork(ip)}`,
    max: refusedPasswordsPerSignup * maxima.signupIp,
    windowMs: minute,
  });
  /** Limits requests per network, because a request for any address, also a made-up one, stores a document. */
  const getForgotLimit = (ip: string): Limit => ({
    key: `forgot:ip:${toNetwork(ip)}`,
    max: maxima.signinIp,
    windowMs: hourMs,
  });

  /** Limits requests per network, because each compares several passwords. */
  const getResendLimit = (ip: string): Limit => ({
    key: `resend:ip:${toNetwork(ip)}`,
    max: maxima.signinIp,
    windowMs: hourMs,
  });

  return {
    /**
     * Runs `evaluate` only while guesses are left. A result of undefined or an exception counts as a wrong guess. Still
     * works when the disk is full, so that people can sign in.
     */
    limitGuesses: async <T>(claim: Claim, evaluate: () => Promise<T | undefined>): Promise<T | undefined> => {
      // The limit of the network comes first, so that a request over it stores nothing for the address.
      const reservation = await reserveWithFallback([getIpLimit(claim), getPairLimit(claim), getEmailLimit(claim)]);
      const result = await evaluate();
      if (result !== undefined) await reservation.release();
      return result;
    },
    countSignup: async ({ email, ip }: Claim) => void (await reserve([getSignupLimit(ip), getMailLimit(email)])),
    /** Counts a check that throws, because checking a password takes processor time, also without a sign-up. */
    checkPassword: async (ip: string, check: () => Promise<void>): Promise<void> => {
      const reservation = await reserve([getRefusedPasswordLimit(ip)]);
      await check();
      await reservation.release();
    },
    /** Apart from other mails: requests that send none must not use up those of a new password. */
    countResend: async ({ email, ip }: Claim) =>
      void (await reserve([getResendLimit(ip), getMailLimit(`again:${email}`)])),
    countForgot: async ({ email, ip }: Claim) => void (await reserve([getForgotLimit(ip), getMailLimit(email)])),
    /** Resets the guesses after a password reset: whoever received the mail owns the address. */
    resetGuesses: (claim: Claim) => resetLimits([getPairLimit(claim), getEmailLimit(claim)]),
  };
};
