/** Resolves with the promise's value, or with undefined after `timeoutMs`. */
export const inTime = <T>(coming: Promise<T>, longestMs: number): Promise<T | undefined> =>
  Promise.race([coming, new Promise<undefined>((resolve) => setTimeout(resolve, longestMs))]);
