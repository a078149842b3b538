import { cpus, loadavg, totalmem } from 'node:os';

/** The hardware and load that the results depend on. */
export type Machine = {
  date: string;
  node: string;
  cores: number;
  processor: string;
  gigabytes: number;
  /** One-minute load average at the start of the run. Above the number of cores the results are unreliable. */
  load: string;
};

export const getMachine = (): Machine => {
  const processors = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    cores: processors.length,
    processor: processors[0]?.model.trim() ?? 'unknown',
    gigabytes: Math.round(totalmem() / 2 ** 30),
    load: loadavg()[0]!.toFixed(1),
  };
};
