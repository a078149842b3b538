import { isDeepStrictEqual } from 'node:util';
import type { Request, RequestHandler, Response, Router } from 'express';
import { z } from 'zod';
import { AppError, dutchErrorMap, errorTable, can } from '@ledenportaal/shared';
import type {
  Access,
  RequestViewer,
  Contract,
  EmptyRoute,
  FileOf,
  FileRoute,
  ParsedInput,
  JsonRoute,
  Route,
  Viewer,
} from '@ledenportaal/shared';
import { ConstantBody } from './constant-body.js';
import { toFields } from './errors/invalid-fields.js';
import { createBodyParser, removeReceivedFile, type ReceivedFile, type Uploads } from './body-parser.js';
import { JsonText } from './json-text.js';
import { runMiddleware } from './run-middleware.js';
import { sendFile, type FileResponse } from './send-file.js';
import { isLongList, sendList } from './send-list.js';
import type { RecentViewer } from './session.service.js';

/** Shared by all routes. One router for all contracts, so that fixed paths of one win over `:id` in another. */
export type Api = {
  router: Router;
  /** Sets `req.user` to the signed-in viewer, or passes `not_signed_in` on. */
  authenticate: RequestHandler;
  /** Returns the viewer of a request whose token was valid just now. */
  findRecentViewer: (req: Request) => RecentViewer | undefined;
  /** Throws `terms_required` when there are terms that the viewer has not agreed to. */
  assertTermsAgreed: (viewer: Viewer) => Promise<void>;
  uploads: Uploads;
  /** Throws `too_often` when the account has written too often. */
  countWrite: (account: string) => void;
};

/** For work of a request that takes long. */
export type RequestContext<V = Viewer> = {
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /**
   * Checks again whether the session is valid and the route is for its role. Call it after a long wait, just before the
   * result is stored or sent. Returns the viewer as it is now, or throws what a new request would get.
   */
  reauthorize: () => Promise<V>;
};
/** A response body for work that a job continues: it is sent with status 202. */
export class Continued<T> {
  constructor(readonly body: T) {}
}
type HandlerInput<R extends Route> = ParsedInput<R> &
  RequestContext<RequestViewer<R>> & {
    /** For middleware such as passport's. Its body has been parsed. */
    req: Request;
    viewer: RequestViewer<R>;
    ip: string;
  } & FileOf<R, ReceivedFile>;
type HandlerResult<R extends Route> = R extends FileRoute
  ? FileResponse
  : R extends EmptyRoute
    ? void
    : R extends JsonRoute
      ? | z.input<R['response']>
        | ConstantBody
        | JsonText
        | (R['mayContinue'] extends true ? Continued<z.input<R['response']>> : never)
      : never;
export type Handlers<C extends Contract> = {
  [K in keyof C]: (input: HandlerInput<C[K]>) => HandlerResult<C[K]> | Promise<HandlerResult<C[K]>>;
};
type Handler = (input: object) => unknown;

const handlersWhileConfirmed = new WeakSet<object>();
/**
 * Marks a handler of a route that changes nothing. For a viewer who was valid just now it runs while the session is
 * checked, and again when the viewer has changed. Nothing is sent before the check.
 */
export const whileConfirmed = <H extends (input: never) => unknown>(handler: H): H => {
  handlersWhileConfirmed.add(handler);
  return handler;
};

type Options = {
  /** The handlers call `reauthorize` just before they store something, so that it is needed only then and before errors. */
  isReauthorizedByHandler?: boolean;
  /** Called before the body is received. Throws what the viewer gets instead of a result, such as `too_often`. */
  beforeBody?: (viewer: Viewer) => Promise<void>;
};

/** Registers a handler for every route of a contract. A missing handler or a wrong result type is a type error. */
export const registerRoutes = <const C extends Contract>(
  api: Api,
  contract: C,
  handlers: Handlers<C>,
  options: Options = {},
) => {
  const { router } = api;
  for (const path of new Set(Object.values(contract).map((route) => route.path))) {
    const isRegistered = router.stack.some((layer) => toSortKey(layer.route?.path) === toSortKey(path));
    if (isRegistered) throw new Error(`${path} stands in another contract`);
    const expressRoute = router.route(path);
    const routes = Object.entries(contract).filter(([, route]) => route.path === path);
    const rejectMethod = methodNotAllowed(routes.flatMap(([, route]) => getMethods(route)));
    // Express answers HEAD with the GET handler, which must not run when it writes.
    if (!routes.some(([, route]) => getMethods(route).includes('HEAD'))) expressRoute.head(rejectMethod);
    for (const [name, route] of routes)
      expressRoute[toExpressMethod(route.method)](createRouteHandler(api, route, handlers[name] as Handler, options));
    expressRoute.all(rejectMethod);
  }
  router.stack.sort((a, b) => compareStrings(toSortKey(a.route?.path), toSortKey(b.route?.path)));
};

const getMethods = ({ method, effect }: Route) => (method === 'GET' && effect === 'read' ? ['GET', 'HEAD'] : [method]);
const toExpressMethod = (method: Route['method']) => method.toLowerCase() as Lowercase<Route['method']>;
/** `~` sorts after every letter and digit, so that paths with parameters are matched last. */
const toSortKey = (path = '') => path.replace(/:\w+/g, '~');
const compareStrings = (a: string, b: string) => Number(a > b) - Number(a < b);

export const methodNotAllowed =
  (methods: string[]): RequestHandler =>
  () => {
    throw new AppError('method_not_allowed', { headers: { Allow: methods.join(', ') } });
  };

/** Clients rely on the order of the checks: 401, 403, then (after reading the body) 400, then 404. */
const createRouteHandler = (
  api: Api,
  route: Route,
  handler: Handler,
  { isReauthorizedByHandler = false, beforeBody }: Options,
): RequestHandler => {
  const isWhileConfirmed = handlersWhileConfirmed.has(handler);
  if (isWhileConfirmed && route.effect !== 'read') throw new Error(`${route.path} changes something`);
  const parseBody = createBodyParser(route, api.uploads);
  return async (req, res) => {
    res.locals.route = route;
    const found = isWhileConfirmed ? api.findRecentViewer(req) : undefined;
    const recent = found && can(found.viewer, route.access) ? found : undefined;
    const viewer = recent?.viewer ?? (await authorize(api, route, req));
    if (viewer && route.needsTerms) await api.assertTermsAgreed(viewer);
    if (viewer && route.effect === 'write') api.countWrite(viewer.id);
    if (viewer) await beforeBody?.(viewer);
    const reauthorize = () => authorize(api, route, req);
    // A body may take hours.
    const isReceived = req.complete;
    const abortController = new AbortController();
    res.once('close', () => res.writableFinished || abortController.abort());
    const receive = async () => {
      const file = await parseBody(req, res);
      // A recent viewer is checked after this.
      if (!isReceived && !recent && !isReauthorizedByHandler) await reauthorize();
      const input = parseInput(route, req);
      req.body = input.body;
      return { file, ...input };
    };
    const { signal } = abortController;
    const ip = req.ip ?? '';
    const runHandler = async () => {
      try {
        const input = await (recent ? receive().catch(rethrowAfter(reauthorize)) : receive());
        const runAs = async (current: Viewer | undefined) =>
          await handler({ req, ...input, viewer: current, signal, reauthorize, ip });
        return await (recent ? runWhileConfirmed(recent, route, runAs) : runAs(viewer));
      } finally {
        // After the handler, not when the client disconnects: the handler may still use the file.
        await removeReceivedFile(req);
      }
    };
    const result = runHandler();
    const isCheckedLate = !isReceived && isReauthorizedByHandler;
    await sendResult(route, req, res, await (isCheckedLate ? result.catch(rethrowAfter(reauthorize)) : result));
  };
};

const rethrowAfter = (check: () => Promise<unknown>) => async (cause: unknown) => {
  await check();
  throw cause;
};

/** Returns the result for the viewer as it is now. Throws what a request without a recent viewer would get. */
const runWhileConfirmed = async (
  { viewer, confirm }: RecentViewer,
  { access }: Route,
  runAs: (viewer: Viewer) => Promise<unknown>,
) => {
  const result = runAs(viewer);
  result.catch(() => undefined);
  const current = assertCan(await confirm(), access);
  return isDeepStrictEqual(current, viewer) ? result : runAs(current);
};

/** Public routes do not authenticate, so they respond even when the database is unavailable. */
const authorize = async ({ authenticate }: Api, { access }: Route, req: Request) => {
  if (access === 'public') return undefined;
  await runMiddleware(authenticate, req);
  return assertCan(req.user as Viewer, access);
};

const assertCan = (viewer: Viewer, access: Access): Viewer => {
  if (!can(viewer, access)) throw new AppError('not_allowed');
  return viewer;
};

/** Returns the parsed input, because `req.query` of Express 5 is a getter and cannot be replaced. */
const parseInput = (route: Route, req: Request) => {
  const query = route.query?.safeParse(req.query, dutchErrors);
  const body = (route.body ?? (route.upload && emptyBody))?.safeParse(req.body ?? {}, dutchErrors);
  const issues = [...(query?.error?.issues ?? []), ...(body?.error?.issues ?? [])];
  if (issues.length) throw new AppError('invalid', { fields: toFields(issues) });
  const params = route.params?.safeParse(req.params);
  if (params?.error) throw new AppError(route.errors?.find((code) => errorTable[code].status === 404) ?? 'not_found');
  return { params: params?.data, query: query?.data, body: body?.data };
};

const emptyBody = z.strictObject({});
const dutchErrors = { error: dutchErrorMap };

const sendResult = async (route: Route, req: Request, res: Response, result: unknown) => {
  res.set('Cache-Control', route.effect === 'write' ? 'no-store' : 'private, no-cache');
  if (route.responseType === 'file') return sendFile(req, res, result as FileResponse);
  if (route.responseType === 'empty') return void res.status(204).end();
  if (result instanceof Continued) return void res.status(202).json(route.response.parse(result.body));
  res.status(route.status ?? 200);
  if (result instanceof ConstantBody) return result.send(req, res);
  if (result instanceof JsonText) return void res.type('json').send(result.text);
  if (isLongList(result)) return sendList(req, res, route.response, result);
  res.json(route.response.parse(result));
};
