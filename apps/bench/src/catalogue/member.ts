import { signIn } from '@ledenportaal/faults/client';
import type { FotoPage, FotoSearch } from '@ledenportaal/shared';
import { Connections, postOf } from '../connection';
import type { Subject } from '../rounds';
import { admin, type Catalogue } from './catalogue';

export type Search = Partial<FotoSearch>;

/** A signed-in user who requests pages of the image bank. */
export interface Member {
  token: string;
  page(search: Search): Promise<FotoPage>;
  /** Creates a benchmark case that requests a page. */
  pages(search: Search, times: number, atOnce?: number): Subject;
  close(): void;
}

export async function enter({ portal: { url } }: Catalogue): Promise<Member> {
  const { token } = await signIn(url, admin);
  const connections = new Connections(url);
  const ask = async (request: Buffer): Promise<Buffer> => {
    const { status, body } = await connections.ask(request);
    if (status !== 200) throw new Error(`answered ${status}: ${String(body)}`);
    return body;
  };
  const requestOf = (search: Search): Buffer => postOf(url, '/api/fotoboek', search, token);
  return {
    token,
    page: async (search) => (JSON.parse(String(await ask(requestOf(search)))) as { results: FotoPage }).results,
    pages: (search, times, atOnce = 1) => {
      const request = requestOf(search);
      return { times, atOnce, run: () => ask(request) };
    },
    close: () => connections.close(),
  };
}
