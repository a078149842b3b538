import { readFileSync } from 'node:fs';

export type ResidentMemory = {
  /** Anonymous memory, private to the process, in MB. */
  anonymous: number;
  /** Resident pages of mapped files, including those of the program itself, in MB. */
  mapped: number;
  total: number;
};

/** Reads the resident memory of a process from /proc; undefined where /proc is not available. */
export const readResidentMemory = (pid: number): ResidentMemory | undefined => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const megabytes = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
    return { anonymous: megabytes('RssAnon'), mapped: megabytes('RssFile'), total: megabytes('VmRSS') };
  } catch {
    return undefined;
  }
};

/** Sums the resident memory of a process and its child processes. Throws where /proc is not available. */
export const readResidentMemoryWithChildren = (pid: number): ResidentMemory => {
  const readings = [pid, ...getChildPids(pid)].flatMap((processId) => readResidentMemory(processId) ?? []);
  const sum = (key: keyof ResidentMemory): number => readings.reduce((total, reading) => total + reading[key], 0);
  return { anonymous: sum('anonymous'), mapped: sum('mapped'), total: sum('total') };
};

export const getChildPids = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

const sampleIntervalMs = 5;

/** Runs `work` and returns the largest resident memory seen meanwhile, sampled every 5 ms. */
export const measurePeakMemory = async (
  pid: number,
  work: () => Promise<unknown>,
): Promise<ResidentMemory | undefined> => {
  let peak = readResidentMemory(pid);
  const takeSample = (): void => {
    const current = readResidentMemory(pid);
    if (current && peak && current.total > peak.total) peak = current;
  };
  const timer = setInterval(takeSample, sampleIntervalMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  takeSample();
  return peak;
};
