import { readFileSync } from 'node:fs';

export interface Resident {
  /** Memory of the process's own, in MB. */
  own: number;
  /** Pages of files that are mapped, the program's own among them. */
  mapped: number;
  total: number;
}

/** What a process has in memory, by the kernel's own account; undefined where that is not told. */
export function resident(pid: number): Resident | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const megabytes = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
    return { own: megabytes('RssAnon'), mapped: megabytes('RssFile'), total: megabytes('VmRSS') };
  } catch {
    return undefined;
  }
}

/** The same with the processes that it started. Throws where that is not told. */
export function residentWithChildren(pid: number): Resident {
  const all = [pid, ...childrenOf(pid)].flatMap((one) => resident(one) ?? []);
  const sum = (of: keyof Resident): number => all.reduce((total, one) => total + one[of], 0);
  return { own: sum('own'), mapped: sum('mapped'), total: sum('total') };
}

export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

const everyMilliseconds = 5;

/** The most that a process has in memory while something is done. */
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
