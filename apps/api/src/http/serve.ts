import type { Request, RequestHandler, Response, Router } from 'express';
import { z } from 'zod';
import { AppError, dutchError, errorTable, mayEnter } from '@ledenportaal/shared';
import type {
  AskedBy,
  Contract,
  EmptyRoute,
  FileRoute,
  Input,
  JsonRoute,
  Route,
  Upload,
  Viewer,
} from '@ledenportaal/shared';
import { toFields } from './invalid-fields.js';
import { receive, removeReceived, type ReceivedFile, type Uploads } from './receive.js';
import { sendFile, type FileAnswer } from './send-file.js';
import { isLongList, sendList } from './send-list.js';

/** Shared by all routes. One router for all contracts, so that fixed paths of one win over `:id` in another. */
export type Api = {
  router: Router;
  /** Returns the signed-in viewer, or undefined. */
  identify: (req: Request) => Promise<Viewer | undefined>;
  uploads: Uploads;
};

type Handed<R extends Route> = Input<R> & { viewer: AskedBy<R>; signal: AbortSignal; ip: string } & (R extends {
    upload: Upload;
  }
    ? { file: ReceivedFile }
    : unknown);
type Returned<R extends Route> = R extends FileRoute
  ? FileAnswer
  : R extends EmptyRoute
    ? void
    : R extends JsonRoute
      ? z.input<R['response']>
      : never;
export type Handlers<C extends Contract> = {
  [K in keyof C]: (handed: Handed<C[K]>) => Returned<C[K]> | Promise<Returned<C[K]>>;
};
type Handler = (handed: object) => unknown;

/** Registers a handler for every route of a contract. A missing handler or a wrong result type is a type error. */
export const serve = <const C extends Contract>(api: Api, contract: C, handlers: Handlers<C>) => {
  const { router } = api;
  for (const path of new Set(Object.values(contract).map((route) => route.path))) {
    const taken = router.stack.some((layer) => rank(layer.route?.path) === rank(path));
    if (taken) throw new Error(`${path} stands in another contract`);
    const here = router.route(path);
    const routes = Object.entries(contract).filter(([, route]) => route.path === path);
    const refuse = refuseOtherThan(routes.flatMap(([, route]) => methodsOf(route)));
    // Express answers HEAD with the GET handler, which must not run when it writes.
    if (!routes.some(([, route]) => methodsOf(route).includes('HEAD'))) here.head(refuse);
    for (const [name, route] of routes) here[lower(route.method)](bind(api, route, handlers[name] as Handler));
    here.all(refuse);
  }
  router.stack.sort((a, b) => compare(rank(a.route?.path), rank(b.route?.path)));
};

const methodsOf = ({ method, effect }: Route) => (method === 'GET' && effect === 'read' ? ['GET', 'HEAD'] : [method]);
const lower = (method: Route['method']) => method.toLowerCase() as Lowercase<Route['method']>;
/** `~` sorts after every letter and digit, so that paths with parameters are matched last. */
const rank = (path = '') => path.replace(/:\w+/g, '~');
const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

export const refuseOtherThan =
  (methods: string[]): RequestHandler =>
  () => {
    throw new AppError('method_not_allowed', { headers: { Allow: methods.join(', ') } });
  };

/** Clients rely on the order of the checks: 401, 403, then (after reading the body) 400, then 404. */
const bind = (api: Api, route: Route, handle: Handler): RequestHandler => {
  const received = receive(route, api.uploads);
  return async (req, res) => {
    res.locals.route = route;
    const viewer = await admit(api, route, req);
    const gone = new AbortController();
    res.once('close', () => res.writableFinished || gone.abort());
    const handled = async () =>
      handle({ file: await received(req, res), ...parse(route, req), viewer, signal: gone.signal, ip: req.ip ?? '' });
    // After the handler, not when the client disconnects: the handler may still use the file.
    const reply = await handled().finally(() => removeReceived(req));
    await answer(route, req, res, reply);
  };
};

/** Public routes do not authenticate, so they respond even when the database is unavailable. */
const admit = async ({ identify }: Api, { access }: Route, req: Request) => {
  if (access === 'public') return undefined;
  const viewer = await identify(req);
  if (!viewer) throw new AppError('not_signed_in');
  if (!mayEnter(access, viewer.role)) throw new AppError('not_allowed');
  return viewer;
};

/** Returns the parsed input, because `req.query` of Express 5 is a getter and cannot be replaced. */
const parse = (route: Route, req: Request) => {
  const query = route.query?.safeParse(req.query, inDutch);
  const body = (route.body ?? (route.upload && nothing))?.safeParse(req.body ?? {}, inDutch);
  const issues = [...(query?.error?.issues ?? []), ...(body?.error?.issues ?? [])];
  if (issues.length) throw new AppError('invalid', { fields: toFields(issues) });
  const params = route.params?.safeParse(req.params);
  if (params?.error) throw new AppError(route.errors?.find((code) => errorTable[code].status === 404) ?? 'not_found');
  return { params: params?.data, query: query?.data, body: body?.data };
};

const nothing = z.strictObject({});
const inDutch = { error: dutchError };

const answer = async (route: Route, req: Request, res: Response, reply: unknown) => {
  res.set('Cache-Control', route.effect === 'write' ? 'no-store' : 'private, no-cache');
  if (route.answers === 'file') return sendFile(req, res, reply as FileAnswer);
  if (route.answers === 'empty') return void res.status(204).end();
  res.status(route.status ?? 200);
  if (isLongList(reply)) return sendList(req, res, route.response, reply);
  res.json(route.response.parse(reply));
};
