/** Resolves with the promise's value, or with undefined after `timeoutMs`. */
export const resolveWithin = <T>(promise: Promise<T>, timeoutMs: number): Promise<T | undefined> =>
  Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))]);
