import { callApi, post, type ApiResponse, type Client } from '../client.js';
import { waitUntil } from '../topology/program.js';
import type { Topology } from '../topology/topology.js';
import { assert, formatMilliseconds, formatSeconds } from './fault-group.js';

const maxResponseMs = 2000;
const recoveryTimeoutMs = 5000;

/** How to make a component unavailable and how to restore it. */
export type Outage = { stop: () => Promise<unknown>; restore: () => Promise<unknown> };

/**
 * Asserts that each request is rejected in time with 503 and Retry-After. Returns the longest response time in
 * milliseconds.
 */
export const assertUnavailable = async (requests: Record<string, () => Promise<ApiResponse>>): Promise<number> => {
  let longestMs = 0;
  for (const [name, sendRequest] of Object.entries(requests)) {
    const { status, ms: elapsedMs, headers } = await sendRequest();
    assert(status === 503, `${name} returned ${status}, not 503`);
    assert(Number(headers.get('retry-after')) > 0, `${name} has no Retry-After header`);
    assert(elapsedMs < maxResponseMs, `${name} took ${formatMilliseconds(elapsedMs)}`);
    longestMs = Math.max(longestMs, elapsedMs);
  }
  return longestMs;
};

/** Asserts that every process is live but not ready, with the database reported as gone. */
export const assertLiveButNotReady = async ({ apis }: Topology): Promise<void> => {
  for (const { url } of apis) {
    const live = await callApi(`${url}/api/health/live`);
    assert(live.status === 200 && live.ms < 1000, `live returned ${live.status} in ${formatMilliseconds(live.ms)}`);
    const ready = await callApi(`${url}/api/health/ready`);
    assert(
      ready.status === 503 && ready.ms < maxResponseMs,
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
export const waitForRecovery = async (
  { apis }: Topology,
  isServing: (url: string) => Promise<boolean>,
): Promise<string> => {
  const areAllServing = async () => (await Promise.all(apis.map(({ url }) => isServing(url)))).every(Boolean);
  return formatSeconds(await waitUntil('recovery of the portal', areAllServing, recoveryTimeoutMs));
};

/** Asserts that no process has ended or been restarted. */
export const assertSameProcesses = ({ apis }: Topology, pids: readonly number[]): void => {
  const currentPids = apis.map(({ program }) => (program().getExitReason() ? 0 : program().pid));
  assert(String(currentPids) === String(pids), `the processes changed from ${String(pids)} to ${String(currentPids)}`);
};

export const getPids = ({ apis }: Topology): number[] => apis.map(({ program }) => program().pid);
