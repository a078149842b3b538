import { errorTable, type ErrorCode } from '@ledenportaal/shared';
import { vi } from 'vitest';

type Answer = { status?: number; body: unknown };
type Call = { method: string; path: string; authorization: string | null; body: unknown };

export const refusal = (code: ErrorCode, more: { details?: Record<string, unknown> } = {}): Answer => ({
  status: errorTable[code].status,
  body: { error: { code, message: errorTable[code].text, requestId: 'test', ...more } },
});

/** Stands in for fetch: `{ 'GET /api/user': … }`. What is not named here is answered as the API would: 404. */
export const serve = (answers: Record<string, Answer | (() => Answer | Promise<Answer>)>) => {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname + new URL(request.url).search;
    const text = await request.clone().text();
    const authorization = request.headers.get('authorization');
    calls.push({ method: request.method, path, authorization, body: text ? (JSON.parse(text) as unknown) : null });
    const found = answers[`${request.method} ${path}`] ?? refusal('not_found');
    const { status = 200, body } = typeof found === 'function' ? await found() : found;
    return Response.json(body, { status });
  });
  return calls;
};
