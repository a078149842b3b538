import { createSecretKey } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { Passport, type AuthenticateCallback } from 'passport';
import { Strategy as JwtStrategy, type VerifiedCallback } from 'passport-jwt';
import { Strategy as LocalStrategy } from 'passport-local';
import { AppError, TokenPayload, type User, type Viewer } from '@ledenportaal/shared';
import { runMiddleware } from './run-middleware.js';

const issuer = 'ledenportaal';
const audience = 'ledenportaal-web';
const tokenLifetimeSeconds = 30 * 24 * 60 * 60;
/** How long a viewer is kept, and of how many tokens. */
const recentMs = 1_000;
const maxRecent = 1_000;

/**
 * Returns the token in the Authorization header, with or without `Bearer`. The extractors of passport-jwt use a pattern
 * that takes quadratic time for a long header without spaces.
 */
const getToken = ({ headers: { authorization } }: Pick<Request, 'headers'>) =>
  authorization?.replace(/^bearer /i, '').trim() ?? null;

const isExpired = ({ exp }: TokenPayload) => Date.now() >= exp * 1000;

/** The functions of the features of accounts that sessions depend on. */
export type SessionAccounts = {
  /**
   * Reads the role from the database, not from the token, and checks that the token is still valid. Throws when it has
   * been revoked, so that the client can show the reason.
   */
  findViewer: (token: TokenPayload) => Promise<Viewer | undefined>;
  /** As `findViewer`, in one query for all calls that wait for it. */
  confirmViewer: (token: TokenPayload) => Promise<Viewer | undefined>;
  /** Returns undefined for a wrong password and for an unknown address alike. */
  signIn: (credentials: { email: string; password: string; ip: string }) => Promise<SignedIn | undefined>;
};
export type SignedIn = { user: User; version: number };
/** The viewer of a token that was valid less than a second ago, for work whose result is sent after `confirm` only. */
export type RecentViewer = {
  viewer: Viewer;
  /** Returns the viewer as it is now, by a query that begins after this call. Throws what `authenticate` passes on. */
  confirm: () => Promise<Viewer>;
};
export type SessionService = ReturnType<typeof createSessionService>;

type Deps = {
  secret: string;
  accounts: Pick<SessionAccounts, 'findViewer' | 'confirmViewer'>;
  signIns: Pick<SessionAccounts, 'signIn'>;
};

export const createSessionService = ({ secret, accounts, signIns }: Deps) => {
  const passport = new Passport();
  // A string would be parsed as a public key first, at every request.
  const key = createSecretKey(secret, 'utf8');
  const recent = new LRUCache<string, { token: TokenPayload; viewer: Viewer; at: number }>({ max: maxRecent });
  const keepViewer = (req: Request, token: TokenPayload, viewer: Viewer) =>
    void recent.set(getToken(req) ?? '', { token, viewer, at: Date.now() });

  passport.use(
    new JwtStrategy(
      {
        // The types do not accept a KeyObject of Node; jsonwebtoken does.
        secretOrKey: key as unknown as Buffer,
        jwtFromRequest: getToken,
        algorithms: ['HS256'],
        issuer,
        audience,
        passReqToCallback: true,
      },
      (req: Request, payload: unknown, done: VerifiedCallback) => {
        const token = TokenPayload.safeParse(payload);
        if (!token.success) return void done(null, false);
        accounts.findViewer(token.data).then((viewer) => {
          if (viewer) keepViewer(req, token.data, viewer);
          done(null, viewer ?? false);
        }, done);
      },
    ),
  );
  passport.use(
    new LocalStrategy(
      { usernameField: 'email', session: false, passReqToCallback: true },
      ({ ip = '' }, email, password, done) => {
        const signedIn = signIns.signIn({ email, password, ip });
        signedIn.then((account) => done(null, (account as Express.User | undefined) ?? false), done);
      },
    ),
  );

  /**
   * Middleware that sets `req.user`, or passes an error on. The callback of passport does both, because passport would
   * send errors itself, in plain text.
   */
  const authenticate =
    (strategy: 'jwt' | 'local', failure: 'not_signed_in' | 'bad_login'): RequestHandler =>
    (req, res, next) => {
      const callback: AuthenticateCallback = (error, user) => {
        if (error || !user) return next(error || new AppError(failure));
        req.user = user;
        next();
      };
      (passport.authenticate(strategy, { session: false }, callback) as RequestHandler)(req, res, next);
    };

  const checkPassword = authenticate('local', 'bad_login');

  const findRecentViewer = (req: Request): RecentViewer | undefined => {
    const kept = recent.get(getToken(req) ?? '');
    if (!kept || Math.abs(Date.now() - kept.at) > recentMs || isExpired(kept.token)) return undefined;
    const { token, viewer } = kept;
    const confirm = async () => {
      try {
        const current = await accounts.confirmViewer(token);
        if (!current || isExpired(token)) throw new AppError('not_signed_in');
        keepViewer(req, token, current);
        return current;
      } catch (cause) {
        recent.delete(getToken(req) ?? '');
        throw cause;
      }
    };
    return { viewer, confirm };
  };

  const issueToken = ({ user, version }: SignedIn) => {
    const claims = { name: user.name, voornaam: user.voornaam, role: user.role, version };
    const options = {
      issuer,
      audience,
      subject: user._id,
      expiresIn: tokenLifetimeSeconds,
      algorithm: 'HS256',
    } as const;
    return { user, token: jwt.sign(claims, key, options) };
  };

  return {
    /** Issues a token to a user who has been authenticated. */
    issueToken,
    /** Sets `req.user` to the `Viewer` of the token. */
    authenticate: authenticate('jwt', 'not_signed_in'),
    findRecentViewer,
    /** Checks the e-mail address and password in `req.body`. */
    signIn: async (req: Request) => {
      await runMiddleware(checkPassword, req);
      return issueToken(req.user as unknown as SignedIn);
    },
  };
};
