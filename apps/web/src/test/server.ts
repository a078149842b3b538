import { errorTable, type ErrorResponse, type ErrorCode } from '@ledenportaal/shared';
import { vi } from 'vitest';

export type Answer = { status?: number; body: unknown; headers?: Record<string, string> };
export type Answers = Record<string, Answer | (() => Answer | Promise<Answer>)>;
type Call = { method: string; path: string; authorization: string | null; body: unknown };

type More = Pick<ErrorResponse['error'], 'fields' | 'details'>;

export const refusal = (code: ErrorCode, more: More = {}): Answer => ({
  status: errorTable[code].status,
  body: { error: { code, message: errorTable[code].text, requestId: 'test', ...more } },
});

/** Stands in for fetch: `{ 'GET /api/user': … }`. What is not named here is answered as the API would: 404. */
export const serve = (answers: Answers) => {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname + new URL(request.url).search;
    const text = await request.clone().text();
    const authorization = request.headers.get('authorization');
    calls.push({ method: request.method, path, authorization, body: text ? (JSON.parse(text) as unknown) : null });
    const found = answers[`${request.method} ${path}`] ?? refusal('not_found');
    const { status = 200, body, headers = {} } = typeof found === 'function' ? await found() : found;
    return Response.json(body, { status, headers });
  });
  return calls;
};

/** Those of the calls that were `GET /api/user`, as it is written. */
export const sentIn =
  (calls: Call[]) =>
  (wanted: string): Call[] =>
    calls.filter(({ method, path }) => `${method} ${path}` === wanted);

/** An answer that comes when the test gives it. */
export const late = () => {
  let resolve: (answer: Answer) => void = () => undefined;
  const given = new Promise<Answer>((done) => (resolve = done));
  const give = (answer: Answer) => {
    resolve(answer);
    return given;
  };
  return { give, answer: () => given };
};
