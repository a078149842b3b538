import { ErrorResponse, getErrorCodes, fillPath } from '@ledenportaal/shared';
import type { AnyArgs, Args, FileRoute, RouteResponse, Role, Route } from '@ledenportaal/shared';
import type { Express } from 'express';
import supertest from 'supertest';
import { accountOf, tokenOf, type Account } from './builders.js';

type Sent = Awaited<ReturnType<typeof send>>;
type Received<R extends Route> = R extends FileRoute ? Buffer : RouteResponse<R>;

class Answer<R extends Route> {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly reason: string;
  readonly body: unknown;
  readonly error: ErrorResponse['error'] | undefined;

  constructor(route: R, sent: Sent) {
    this.status = sent.status;
    this.headers = sent.headers;
    this.reason = (sent as unknown as { res: { statusMessage: string } }).res.statusMessage;
    this.body = sent.status >= 400 && Buffer.isBuffer(sent.body) ? JSON.parse(String(sent.body)) : sent.body;
    this.error = sent.status >= 400 ? ErrorResponse.parse(this.body).error : undefined;
    const { code } = this.error ?? {};
    if (code && !getErrorCodes(route).includes(code))
      throw new Error(`${route.method} ${route.path} does not name the error ${code}`);
  }

  /** Throws where the request was refused, so that a test which needs the reply says why it has none. */
  get reply() {
    if (this.error) throw new Error(`refused: ${this.error.code} ${JSON.stringify(this.error.fields ?? {})}`);
    return (this.status === 204 ? null : this.body) as Received<R>;
  }
}

export type As = ReturnType<typeof asVisitorOf>;

/** Asks as this account, or as a visitor of this role, by contract: argument and reply are typed; an error the route does not name fails the test. */
export const asVisitorOf = (app: Express) => (who: Role | 'nobody' | Account) => {
  const accountOfWho = () => (typeof who === 'object' ? who : who === 'nobody' ? undefined : accountOf(who));
  const token = async () => {
    const account = await accountOfWho();
    return account ? tokenOf(account) : '';
  };
  const call = async <const R extends Route>(route: R, ...[args]: object extends Args<R> ? [Args<R>?] : [Args<R>]) =>
    new Answer(route, await sendAs(app, await token(), route, args ?? {}));
  return { call, token };
};

/** Another path or method than the route's own, for a test of what it comes to. */
type Otherwise = { path?: string; method?: Lowercase<Route['method']> | 'head' };

/** Asks with this token, or with none where it is empty. */
export const sendAs = (app: Express, token: string, route: Route, args: AnyArgs, otherwise: Otherwise = {}) =>
  send(supertest.agent(app).set('Authorization', token), route, args, otherwise);

const send = async (
  agent: ReturnType<typeof supertest.agent>,
  route: Route,
  { params, query = {}, body, file }: AnyArgs,
  { path = fillPath(route.path, params), method = lower(route.method) }: Otherwise = {},
) => {
  const request = agent[method](`/api${path}`).query(query);
  if (method === 'head') return request;
  if (route.responseType === 'file') void request.buffer(true).parse(toBuffer);
  if (!route.upload) return request.send(body);
  const bytes = Buffer.from(file ? await file.arrayBuffer() : new ArrayBuffer());
  void request.attach(route.upload.field, bytes, { filename: 'foto.jpg', contentType: file?.type ?? '' });
  return request.field((body ?? {}) as Record<string, string>);
};

const lower = (method: Route['method']) => method.toLowerCase() as Lowercase<Route['method']>;

/** For supertest's `parse`, where an answer is no text. */
export const toBuffer = (response: supertest.Response, done: (error: Error | null, body: Buffer) => void) => {
  const parts: Buffer[] = [];
  const stream = response as unknown as NodeJS.ReadableStream;
  stream.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)));
};

/** Of an answer that went round the contract; throws where it is no error as every error must be. */
export const errorOf = ({ body }: { body: unknown }) => ErrorResponse.parse(body).error;
