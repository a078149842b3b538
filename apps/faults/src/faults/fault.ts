/** The result of a fault. */
export type Seen = {
  /** Description for the table. */
  seen: string;
  /** Number of acknowledged items that are missing afterwards. */
  lost: number;
};

/** Injects one fault by stopping or blocking a real component. Throws when the portal does not behave as required. */
type Provoke = () => Promise<Seen>;

/** Faults that run one after another in the same topology. */
export type Group = {
  name: string;
  /** Returns why the group cannot run on this machine, or undefined when it can. */
  whyNot?: () => string | undefined;
  run: (report: (name: string, provoke: Provoke) => Promise<void>) => Promise<void>;
};

export const must = (isSo: boolean, what: string): void => {
  if (!isSo) throw new Error(what);
};

export const range = (count: number) => Array.from({ length: count }, (_, at) => at);
export const ms = (time: number) => `${Math.round(time)} ms`;
export const s = (time: number) => `${(time / 1000).toFixed(1)} s`;
