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

/**
 * The memory of a process and its child processes in MB: their private memory, and each mapped file once. Both the API
 * and the database map the Node program, whose pages they share.
 */
export const readSharedMemory = (pid: number): ResidentMemory => {
  let anonymous = 0;
  const files = new Map<string, number>();
  for (const processId of [pid, ...getChildPids(pid)])
    for (const [path, mapping] of readMemoryByFile(processId)) {
      anonymous += mapping.anonymous;
      files.set(path, Math.max(files.get(path) ?? 0, mapping.mapped));
    }
  const mapped = [...files.values()].reduce((total, megabytes) => total + megabytes, 0);
  return { anonymous, mapped, total: anonymous + mapped };
};

const mappingHeaderPattern = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \d+ *(.*)$/;

/** Returns the memory of a process by mapped file. The empty path is anonymous memory. */
const readMemoryByFile = (pid: number): Map<string, Omit<ResidentMemory, 'total'>> => {
  const mappings = new Map<string, { anonymous: number; mapped: number }>();
  let current = { anonymous: 0, mapped: 0 };
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const path = mappingHeaderPattern.exec(line)?.[1];
    if (path !== undefined) {
      current = mappings.get(path) ?? { anonymous: 0, mapped: 0 };
      mappings.set(path, current);
    }
    const [, name, kilobytes] = /^(Rss|Anonymous): +(\d+) kB/.exec(line) ?? [];
    if (name === 'Rss') current.mapped += Number(kilobytes) / 1024;
    if (name === 'Anonymous') {
      current.mapped -= Number(kilobytes) / 1024;
      current.anonymous += Number(kilobytes) / 1024;
    }
  }
  return mappings;
};

export const getChildPids = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

const sampleIntervalMs = 5;

/** Runs `work` and returns the peak resident memory meanwhile, sampled every 5 ms. */
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
