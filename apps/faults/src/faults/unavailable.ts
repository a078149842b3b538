import { callApi, post, type ApiResponse, type Client } from '../client.js';
import { waitUntil } from '../topology/program.js';
import type { Topology } from '../topology/topology.js';
import { assert, createRange, formatMilliseconds, formatSeconds } from './fault-group.js';

/** On an idle machine. The portal waits 1.8 seconds of it for the component. */
const maxResponseMs = 2000;
const recoveryTimeoutMs = 5000;

/** How to make a component unavailable and how to restore it. */
export type Outage = { stop: () => Promise<unknown>; restore: () => Promise<unknown> };

/**
 * Observes an outage, and waits until every process serves again. Restores the component also when `observe` throws, so
 * that the next fault finds the portal healthy.
 */
export const observeOutage = async <Observation>(
  topology: Topology,
  { stop, restore }: Outage,
  isServing: (url: string) => Promise<boolean>,
  observe: () => Promise<Observation>,
): Promise<{ observation: Observation; recoveryTime: string }> => {
  await stop();
  const observing = observe();
  await Promise.allSettled([observing]);
  await restore();
  const recoveryTime = await waitForRecovery(topology, isServing);
  return { observation: await observing, recoveryTime };
};

/** Measures how long a response may take during an outage, in milliseconds: a busy machine delays searches too. */
export const measureMaxResponseMs = async (client: Client): Promise<number> => {
  const times: number[] = [];
  for (const _ of createRange(5)) times.push((await client.search()).ms);
  return maxResponseMs + 5 * Math.max(...times);
};

/**
 * Asserts that each request is rejected in time with 503 and Retry-After. Returns the longest response time in
 * milliseconds.
 */
export const assertUnavailable = async (
  requests: Record<string, () => Promise<ApiResponse>>,
  maxMs: number,
): Promise<number> => {
  let longestMs = 0;
  for (const [name, sendRequest] of Object.entries(requests)) {
    const { status, ms: elapsedMs, headers } = await sendRequest();
    assert(status === 503, `${name} returned ${status}, not 503`);
    assert(Number(headers.get('retry-after')) > 0, `${name} has no Retry-After header`);
    assert(elapsedMs < maxMs, `${name} took ${formatMilliseconds(elapsedMs)}`);
    longestMs = Math.max(longestMs, elapsedMs);
  }
  return longestMs;
};

/** Asserts that every process is live but not ready, with the database reported as gone. */
export const assertLiveButNotReady = async ({ apis }: Topology, maxMs: number): Promise<void> => {
  for (const { url } of apis) {
    const live = await callApi(`${url}/api/health/live`);
    assert(
      live.status === 200 && live.ms < maxMs / 2,
      `live returned ${live.status} in ${formatMilliseconds(live.ms)}`,
    );
    const ready = await callApi(`${url}/api/health/ready`);
    assert(
      ready.status === 503 && ready.ms < maxMs,
      `ready returned ${ready.status} in ${formatMilliseconds(ready.ms)}`,
    );
    const { error } = ready.body as { error: { details?: { components?: { database: string } } } };
    assert(error.details?.components?.database === 'gone', `ready returned ${JSON.stringify(error)}`);
  }
};

/** Whether every process is ready and reports the given states of its components. */
export const haveComponentStates = async ({ apis }: Topology, states: Record<string, string>): Promise<boolean> => {
  const responses = await Promise.all(apis.map(({ url }) => callApi(`${url}/api/health/ready`)));
  return responses.every(({ status, body }) => {
    const { components } = body as { components?: Record<string, string> };
    return status === 200 && Object.entries(states).every(([name, state]) => components?.[name] === state);
  });
};

export const createRequests = (client: Client, id: string, jpeg: Uint8Array) => ({
  search: () => client.search(),
  foto: () => client.call(`/fotoboek/${id}`),
  'sign-in': () => callApi(`${client.url}/api/signin`, post({ email: 'x@example.org', password: 'een wachtwoord' })),
  'forgot password': () => callApi(`${client.url}/api/signin/forget`, post({ email: 'x@example.org' })),
  upload: () => client.upload(jpeg),
  delete: () => client.deleteFoto(id),
});

/** Waits until every process serves again and returns the formatted duration. Throws after 5 seconds. */
const waitForRecovery = async ({ apis }: Topology, isServing: (url: string) => Promise<boolean>): Promise<string> => {
  const areAllServing = async () => (await Promise.all(apis.map(({ url }) => isServing(url)))).every(Boolean);
  return formatSeconds(await waitUntil('recovery of the portal', areAllServing, recoveryTimeoutMs));
};

/** Asserts that no process has ended or been restarted. */
export const assertSameProcesses = ({ apis }: Topology, pids: readonly number[]): void => {
  const currentPids = apis.map(({ program }) => (program().getExitReason() ? 0 : program().pid));
  assert(String(currentPids) === String(pids), `the processes changed from ${String(pids)} to ${String(currentPids)}`);
};

export const getPids = ({ apis }: Topology): number[] => apis.map(({ program }) => program().pid);
