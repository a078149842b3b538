import { ErrorResponse, getErrorCodes, fillPath } from '@ledenportaal/shared';
import type { AnyArgs, Args, FileRoute, RouteResponse, Role, Route } from '@ledenportaal/shared';
import type { Express } from 'express';
import supertest from 'supertest';
import { getAccount, signToken, type Account } from './builders.js';

type RawResponse = Awaited<ReturnType<typeof send>>;
type ResponseBody<R extends Route> = R extends FileRoute ? Buffer : RouteResponse<R>;

class ApiResponse<R extends Route> {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly reason: string;
  readonly body: unknown;
  readonly error: ErrorResponse['error'] | undefined;

  constructor(route: R, response: RawResponse) {
    const isError = response.status >= 400;
    this.status = response.status;
    this.headers = response.headers;
    this.reason = (response as unknown as { res: { statusMessage: string } }).res.statusMessage;
    this.body = isError && Buffer.isBuffer(response.body) ? JSON.parse(String(response.body)) : response.body;
    this.error = isError ? ErrorResponse.parse(this.body).error : undefined;
    const { code } = this.error ?? {};
    if (code && !getErrorCodes(route).includes(code))
      throw new Error(`the contract of ${route.method} ${route.path} does not list the error ${code}`);
  }

  /** The body of a successful response. Throws for an error response, so that the test fails with the error code. */
  get reply() {
    if (this.error) throw new Error(`request failed: ${this.error.code} ${JSON.stringify(this.error.fields ?? {})}`);
    return (this.status === 204 ? null : this.body) as ResponseBody<R>;
  }
}

export type As = ReturnType<typeof createAs>;

/**
 * Creates a client that calls routes as an account, as the account of a role, or as a visitor. Arguments and reply are
 * typed by the contract; a call throws for an error that the contract does not list.
 */
export const createAs = (app: Express) => (who: Role | 'nobody' | Account) => {
  const findAccount = () => (typeof who === 'object' ? who : who === 'nobody' ? undefined : getAccount(who));
  const token = async () => {
    const account = await findAccount();
    return account ? signToken(account) : '';
  };
  const call = async <const R extends Route>(route: R, ...[args]: object extends Args<R> ? [Args<R>?] : [Args<R>]) =>
    new ApiResponse(route, await sendAs(app, await token(), route, args ?? {}));
  return { call, token };
};

/** Replaces the path or method of the route. */
type RequestOverrides = { path?: string; method?: Lowercase<Route['method']> | 'head' };

/** Sends a request with this token; an empty token sends it as a visitor. */
export const sendAs = (app: Express, token: string, route: Route, args: AnyArgs, overrides: RequestOverrides = {}) =>
  send(supertest.agent(app).set('Authorization', token), route, args, overrides);

const send = async (
  agent: ReturnType<typeof supertest.agent>,
  route: Route,
  { params, query = {}, body, file, sidecar }: AnyArgs,
  { path = fillPath(route.path, params), method = toLowerCase(route.method) }: RequestOverrides = {},
) => {
  const request = agent[method](`/api${path}`).query(query);
  if (method === 'head') return request;
  if (route.responseType === 'file') void request.buffer(true).parse(toBuffer);
  if (!route.upload || (route.upload.isOptional && !file)) return request.send(body);
  if (route.upload.sidecar && sidecar)
    void request.attach(route.upload.sidecar.field, Buffer.from(await sidecar.arrayBuffer()), {
      filename: sidecar instanceof File ? sidecar.name : 'foto.xmp',
    });
  const filename = file instanceof File ? file.name : 'foto.jpg';
  const bytes = Buffer.from(file ? await file.arrayBuffer() : new ArrayBuffer());
  void request.attach(route.upload.field, bytes, { filename, contentType: file?.type ?? '' });
  return request.field((body ?? {}) as Record<string, string>);
};

const toLowerCase = (method: Route['method']) => method.toLowerCase() as Lowercase<Route['method']>;

/** A `parse` function of supertest for binary responses. */
export const toBuffer = (response: supertest.Response, done: (error: Error | null, body: Buffer) => void) => {
  const chunks: Buffer[] = [];
  const stream = response as unknown as NodeJS.ReadableStream;
  stream.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)));
};

/** Returns the error of a plain supertest response. Throws when it does not have the shape of an error response. */
export const parseError = ({ body }: { body: unknown }) => ErrorResponse.parse(body).error;
