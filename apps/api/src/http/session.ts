import { createSecretKey } from 'node:crypto';
import type { Request } from 'express';
import jwt from 'jsonwebtoken';
import { Passport, type AuthenticateCallback } from 'passport';
import { Strategy as JwtStrategy } from 'passport-jwt';
import { Strategy as LocalStrategy } from 'passport-local';
import { AppError, TokenPayload, type Credentials, type User, type Viewer } from '@ledenportaal/shared';

const issuer = 'ledenportaal';
const audience = 'ledenportaal-web';
const lifeInSeconds = 30 * 24 * 60 * 60;

/**
 * With or without `Bearer` before it. The extractors of passport-jwt look for two words in a way that takes the square
 * of the header's length where it is one long word.
 */
const tokenIn = ({ headers: { authorization } }: Pick<Request, 'headers'>) =>
  authorization?.replace(/^bearer /i, '').trim() ?? null;

/** What a session needs to know of accounts. */
export type AccountDesk = {
  /**
   * The database, not the token, tells the role, and whether this token still counts. Throws where a right one counts
   * no more, so that its owner hears why.
   */
  viewerOf: (token: TokenPayload) => Promise<Viewer | undefined>;
  /** Undefined for a wrong password and for an unknown address alike. */
  signIn: (typed: { email: string; password: string; ip: string }) => Promise<SignedIn | undefined>;
};
export type SignedIn = { user: User; version: number };
export type Session = ReturnType<typeof createSession>;

export const createSession = (secret: string, { viewerOf, signIn }: AccountDesk) => {
  const passport = new Passport();
  // Of a text it would be tried at every request whether it is a public key.
  const key = createSecretKey(secret, 'utf8');
  passport.use(
    new JwtStrategy(
      {
        // Its types know no key of Node’s own; the library that verifies does.
        secretOrKey: key as unknown as Buffer,
        jwtFromRequest: tokenIn,
        algorithms: ['HS256'],
        issuer,
        audience,
      },
      (payload: unknown, done) => {
        const token = TokenPayload.safeParse(payload);
        if (!token.success) return void done(null, false);
        viewerOf(token.data).then((viewer) => done(null, viewer ?? false), done);
      },
    ),
  );
  passport.use(
    new LocalStrategy(
      { usernameField: 'email', session: false, passReqToCallback: true },
      ({ ip = '' }, email, password, done) => {
        const signedIn = signIn({ email, password, ip });
        signedIn.then((account) => done(null, (account as Express.User | undefined) ?? false), done);
      },
    ),
  );

  /** Passport would answer refusals by itself, in plain text: with a callback it only tells. */
  const ask = <T>(strategy: 'jwt' | 'local', req: object) =>
    new Promise<T | undefined>((resolve, reject) => {
      const told: AuthenticateCallback = (error, found) =>
        error ? reject(error as Error) : resolve((found || undefined) as T | undefined);
      const middleware = passport.authenticate(strategy, { session: false }, told) as (...args: object[]) => void;
      middleware(req, {}, reject);
    });

  const open = ({ user, version }: SignedIn) => {
    const claims = { name: user.name, voornaam: user.voornaam, role: user.role, version };
    const options = { issuer, audience, subject: user._id, expiresIn: lifeInSeconds, algorithm: 'HS256' } as const;
    return { user, token: jwt.sign(claims, key, options) };
  };

  return {
    /** Gives a token to somebody who has proven to be this user. */
    open,
    identify: (req: Request) => ask<Viewer>('jwt', { headers: req.headers }),
    signIn: async (body: Credentials, ip: string) => {
      const account = await ask<SignedIn>('local', { body, ip });
      if (!account) throw new AppError('bad_login');
      return open(account);
    },
  };
};
