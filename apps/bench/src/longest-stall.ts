/** Reads the longest event loop delay since the previous call, in milliseconds, from the metrics of the portal. */
export const fetchLongestStall = async (metricsPort: number): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text) ?? [];
  if (seconds === undefined) throw new Error('The portal reports no event loop delay');
  return Number(seconds) * 1000;
};
