import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const listening = '0A';

/** Returns the TCP ports at which a process listens, from /proc. */
export const getTcpPorts = (pid: number): number[] => {
  const sockets = readdirSync(`/proc/${pid}/fd`).flatMap(
    (fd) => /^socket:\[(\d+)\]/.exec(readLink(`/proc/${pid}/fd/${fd}`))?.[1] ?? [],
  );
  return ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((columns) => columns[3] === listening && sockets.includes(columns[9]!))
      .map((columns) => parseInt(columns[1]!.split(':')[1]!, 16)),
  );
};

/** Empty when the process has closed the file since it was listed. */
const readLink = (path: string): string => {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
};
