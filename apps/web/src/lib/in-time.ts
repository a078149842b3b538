/** What comes, if it comes so soon. */
export const inTime = <T>(coming: Promise<T>, longestMs: number): Promise<T | undefined> =>
  Promise.race([coming, new Promise<undefined>((resolve) => setTimeout(resolve, longestMs))]);
