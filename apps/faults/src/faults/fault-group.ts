/** The result of a fault. */
export type FaultResult = {
  /** Description for the table. */
  outcome: string;
  /** Number of acknowledged items that are missing afterwards. */
  lost: number;
};

/** Injects one fault by stopping or blocking a real component. Throws when the portal does not behave as required. */
type ProvokeFault = () => Promise<FaultResult>;

/** Faults that run one after another in the same topology. */
export type Group = {
  name: string;
  /** Returns why the group cannot run on this machine, or undefined when it can. */
  getSkipReason?: () => string | undefined;
  run: (report: (name: string, provokeFault: ProvokeFault) => Promise<void>) => Promise<void>;
};

export const assert = (condition: boolean, message: string): void => {
  if (!condition) throw new Error(message);
};

export const createRange = (count: number) => Array.from({ length: count }, (_, index) => index);
export const formatMilliseconds = (time: number) => `${Math.round(time)} ms`;
export const formatSeconds = (time: number) => `${(time / 1000).toFixed(1)} s`;
