import { readFileSync } from 'node:fs';

export interface Resident {
  /** Memory of the process's own, in MB. */
  own: number;
  /** Pages of files that are mapped, which the system takes back when it needs room. */
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
