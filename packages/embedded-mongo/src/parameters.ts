/** The supported parameters of mongod with their defaults; `--setParameter name=value` changes them at startup. */
export const parameters = {
  /** Interval between deletions of expired documents, in seconds. */
  ttlMonitorSleepSecs: 60,
  internalQueryMaxBlockingSortMemoryUsageBytes: 100 * 2 ** 20,
  internalDocumentSourceGroupMaxMemoryBytes: 100 * 2 ** 20,
};

export type Parameter = keyof typeof parameters;

export const isParameter = (name: string): name is Parameter => name in parameters;
