import { readFileSync } from 'node:fs';

export interface Resident {
  /** Anonymous memory, private to the process, in MB. */
  own: number;
  /** Resident pages of mapped files, including those of the program itself, in MB. */
  mapped: number;
  total: number;
}

/** Reads the resident memory of a process from /proc; undefined where /proc is not available. */
export function resident(pid: number): Resident | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const megabytes = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
    return { own: megabytes('RssAnon'), mapped: megabytes('RssFile'), total: megabytes('VmRSS') };
  } catch {
    return undefined;
  }
}

/** Sums the resident memory of a process and its child processes. Throws where /proc is not available. */
export function residentWithChildren(pid: number): Resident {
  const all = [pid, ...childrenOf(pid)].flatMap((one) => resident(one) ?? []);
  const sum = (of: keyof Resident): number => all.reduce((total, one) => total + one[of], 0);
  return { own: sum('own'), mapped: sum('mapped'), total: sum('total') };
}

export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

const everyMilliseconds = 5;

/** Runs `work` and returns the largest resident memory seen meanwhile, sampled every 5 ms. */
export async function mostResident(pid: number, work: () => Promise<unknown>): Promise<Resident | undefined> {
  let most = resident(pid);
  const look = (): void => {
    const now = resident(pid);
    if (now && most && now.total > most.total) most = now;
  };
  const timer = setInterval(look, everyMilliseconds);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  look();
  return most;
}
