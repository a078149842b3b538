import { signIn } from '@ledenportaal/faults/client';
import type { FotoPage, FotoSearch } from '@ledenportaal/shared';
import { ConnectionPool, createGetRequest, createPostRequest } from '../connection-pool';
import type { BenchmarkCase } from '../rounds';
import { admin, type Catalogue } from './catalogue';

export type Search = Partial<FotoSearch>;

/** A signed-in user who requests pages of the image bank. */
export type Member = {
  token: string;
  getPage(search: Search): Promise<FotoPage>;
  /** Sends a search to a path below that of the photos. Returns the body of the response. */
  request(path: string, search: Search): Promise<Buffer>;
  /** Requests the suggestions for a text. Returns the body of the response. */
  suggest(q: string): Promise<Buffer>;
  /** Creates a benchmark case that requests a page. */
  createPageCase(search: Search, iterations: number, concurrency?: number): BenchmarkCase;
  close(): void;
};

export const signInMember = async (
  { portal: { url } }: Pick<Catalogue, 'portal'>,
  account: { email: string; password: string } = admin,
): Promise<Member> => {
  const { token } = await signIn(url, account);
  const connections = new ConnectionPool(url);
  const sendRequest = async (request: Buffer): Promise<Buffer> => {
    const { status, body } = await connections.request(request);
    if (status !== 200) throw new Error(`returned ${status}: ${String(body)}`);
    return body;
  };
  const createRequest = (search: Search, path = ''): Buffer =>
    createPostRequest(url, `/api/fotoboek${path}`, search, token);
  return {
    token,
    getPage: async (search) =>
      (JSON.parse(String(await sendRequest(createRequest(search)))) as { results: FotoPage }).results,
    request: (path, search) => sendRequest(createRequest(search, path)),
    suggest: (q) => sendRequest(createGetRequest(url, `/api/fotoboek/suggest?q=${encodeURIComponent(q)}`, token)),
    createPageCase: (search, iterations, concurrency = 1) => {
      const request = createRequest(search);
      return { iterations, concurrency, run: () => sendRequest(request) };
    },
    close: () => connections.close(),
  };
};
