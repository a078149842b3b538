const longestLookup = 1800;

export class LateAnswer extends Error {}

/**
 * Rejects with `TimeoutError` when `promise` is not settled in time. For the first query of a request, before anything
 * is written, so that a server that hangs does not block the client.
 */
export const withinPatience = async <T>(answer: Promise<T>, ms = longestLookup): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateAnswer('no answer in time')), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};
