/** What came of a fault. */
export type Seen = {
  /** In words, for the table. */
  seen: string;
  /** What was acknowledged and is no longer there. */
  lost: number;
};

/** One way in which the world fails, by stopping the real thing. Throws where the portal does not do as it must. */
type Provoke = () => Promise<Seen>;

/** What is provoked in one topology, one after the other. */
export type Group = {
  name: string;
  /** Why it cannot be provoked on this machine; undefined where it can. */
  whyNot?: () => string | undefined;
  run: (report: (name: string, provoke: Provoke) => Promise<void>) => Promise<void>;
};

export const must = (isSo: boolean, what: string): void => {
  if (!isSo) throw new Error(what);
};

export const range = (count: number) => Array.from({ length: count }, (_, at) => at);
export const ms = (time: number) => `${Math.round(time)} ms`;
export const s = (time: number) => `${(time / 1000).toFixed(1)} s`;
