/** Reads the longest event loop delay since the previous call, in milliseconds, from the metrics of the portal. */
export const fetchLongestStall = async (metricsPort: number): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1000;
};
