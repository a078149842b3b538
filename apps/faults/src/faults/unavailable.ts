import { ask, post, type Asked, type Client } from '../client.js';
import { until } from '../topology/program.js';
import type { Topology } from '../topology/topology.js';
import { must, ms, s } from './fault.js';

const longestAnswerMs = 2000;
const longestReturnMs = 5000;

/** How to make a component unavailable and how to restore it. */
export type Absence = { leave: () => Promise<unknown>; comeBack: () => Promise<unknown> };

/**
 * Asserts that each request is rejected in time with 503 and Retry-After. Returns the longest response time in
 * milliseconds.
 */
export const sayUnavailable = async (asks: Record<string, () => Promise<Asked>>): Promise<number> => {
  let longest = 0;
  for (const [name, askIt] of Object.entries(asks)) {
    const { status, ms: took, headers } = await askIt();
    must(status === 503, `${name} answered ${status}, not 503`);
    must(Number(headers.get('retry-after')) > 0, `${name} did not say when to come again`);
    must(took < longestAnswerMs, `${name} took ${ms(took)}`);
    longest = Math.max(longest, took);
  }
  return longest;
};

/** Asserts that every process is live but not ready, with the database reported as gone. */
export const aliveAndNotReady = async ({ apis }: Topology): Promise<void> => {
  for (const { url } of apis) {
    const live = await ask(`${url}/api/health/live`);
    must(live.status === 200 && live.ms < 1000, `live answered ${live.status} in ${ms(live.ms)}`);
    const ready = await ask(`${url}/api/health/ready`);
    must(ready.status === 503 && ready.ms < longestAnswerMs, `ready answered ${ready.status} in ${ms(ready.ms)}`);
    const { error } = ready.body as { error: { details?: { components?: { database: string } } } };
    must(error.details?.components?.database === 'gone', `ready said ${JSON.stringify(error)}`);
  }
};

export const asksOf = (client: Client, id: string, jpeg: Uint8Array) => ({
  search: () => client.search(),
  photo: () => client.call(`/fotoboek/${id}`),
  'sign-in': () => ask(`${client.url}/api/signin`, post({ email: 'x@example.org', password: 'een wachtwoord' })),
  'forgot password': () => ask(`${client.url}/api/signin/forget`, post({ email: 'x@example.org' })),
  upload: () => client.upload(jpeg),
  delete: () => client.remove(id),
});

/** Waits until every process serves again and returns the formatted duration. Throws after 5 seconds. */
export const back = async ({ apis }: Topology, isServed: (url: string) => Promise<boolean>): Promise<string> => {
  const all = async () => (await Promise.all(apis.map(({ url }) => isServed(url)))).every(Boolean);
  return s(await until('the portal is back', all, longestReturnMs));
};

/** Asserts that no process has ended or been restarted. */
export const noneEnded = ({ apis }: Topology, pids: readonly number[]): void => {
  const now = apis.map(({ program }) => (program().ended() ? 0 : program().pid));
  must(String(now) === String(pids), `of the processes ${String(pids)} there are ${String(now)}`);
};

export const pidsOf = ({ apis }: Topology): number[] => apis.map(({ program }) => program().pid);
