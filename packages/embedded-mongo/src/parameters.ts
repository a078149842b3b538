/** mongod's own parameters that mean something here; `--setParameter name=value` changes them at the start. */
export const parameters = {
  /** How often documents that have expired are deleted. */
  ttlMonitorSleepSecs: 60,
  internalQueryMaxBlockingSortMemoryUsageBytes: 100 * 2 ** 20,
  internalDocumentSourceGroupMaxMemoryBytes: 100 * 2 ** 20,
};

export type Parameter = keyof typeof parameters;

export function isParameter(name: string): name is Parameter {
  return name in parameters;
}
