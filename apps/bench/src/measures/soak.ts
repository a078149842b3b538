/** Simulates members for half an hour while a process of the portal is killed every minute. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@ledenportaal/faults/client';
import { countLost } from '@ledenportaal/faults/kept';
import { inTopology, whyNoNginx, type Topology } from '@ledenportaal/faults/topology';
import type { Group, Row } from '../group';
import { residentWithChildren, type Resident } from '../resident';
import { spread } from '../rounds';
import { addMembers, beMember, type Course } from '../soak/members';

const minutes = Number(process.env.MINUTES ?? 30);
const members = 8;
const breathMs = 250;
const minuteMs = 60_000;
const sampleMs = 5_000;
/** Fraction of the samples taken while caches still fill. */
const warmPart = 0.15;

type Memory = Record<'portal' | 'database' | 'nginx', Resident[]>;

export const soak: Group = {
  title: 'Soak',
  notes: [
    `${members} members browse, search, look, upload, download and sign in through nginx for ${minutes} minutes, a quarter of a second between one thing and the next: three processes, the embedded database, files on the disk.`,
    'Every minute one of the first two processes is ended by SIGKILL and started again; the third is left alone, so that its memory shows half an hour.',
    'Lost is what was acknowledged and is not given back byte for byte afterwards. Memory is the median of the last quarter in that of the first after warming up; own is what only the process has, mapped are pages of files, which the system takes back when it needs them.',
  ],
  async measure() {
    const missing = whyNoNginx();
    if (missing) throw new Error(missing);
    return inTopology({}, async (topology) => {
      const clients = await addMembers(topology, members);
      const course: Course = { asked: 0, failedOnce: 0, failedTwice: [], milliseconds: {}, kept: new Map() };
      const { memory, kills } = await live(topology, clients, course);
      for (const failure of course.failedTwice) console.error(failure);
      const lost = await countLost(clients[0]!, course.kept);
      return [...rowsOf(course, kills, lost), ...memoryRows(memory)];
    });
  },
};

async function live(topology: Topology, clients: Client[], course: Course): Promise<{ memory: Memory; kills: number }> {
  const end = Date.now() + minutes * minuteMs;
  const isOver = (): boolean => Date.now() >= end;
  const memory: Memory = { portal: [], database: [], nginx: [] };
  const [kills] = await Promise.all([
    killEachMinute(topology, isOver),
    watch(topology, memory, isOver),
    ...clients.map((client) => beMember(client, course, isOver, breathMs)),
  ]);
  return { memory, kills };
}

async function killEachMinute({ apis }: Topology, isOver: () => boolean): Promise<number> {
  for (let kills = 0; ; kills++) {
    for (let waited = 0; waited < minuteMs && !isOver(); waited += 500) await pause(500);
    if (isOver()) return kills;
    const api = apis[kills % 2]!;
    await api.program().stop('SIGKILL');
    await api.startAgain();
  }
}

async function watch({ apis, database, nginx }: Topology, memory: Memory, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    memory.portal.push(residentWithChildren(apis[2]!.program().pid));
    memory.database.push(residentWithChildren(database.program()!.pid));
    memory.nginx.push(residentWithChildren(nginx.pid));
    await pause(sampleMs);
  }
}

function rowsOf({ asked, failedOnce, failedTwice, milliseconds, kept }: Course, kills: number, lost: number): Row[] {
  const rows: Row[] = [
    {
      what: 'lost of what was acknowledged',
      ours: `${lost} photos`,
      yardstick: `${kept.size} uploaded, ${kills} kills`,
      value: spread([lost]),
      goal: { most: 0 },
    },
    {
      what: 'failed after one retry, per cent',
      ours: `${failedTwice.length} of ${asked}`,
      yardstick: `${failedOnce} at the first try`,
      value: spread([(100 * failedTwice.length) / asked]),
      goal: { most: 0.1 },
    },
  ];
  for (const [name, times] of Object.entries(milliseconds)) {
    const sorted = [...times].sort((left, right) => left - right);
    const slow = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
    rows.push({
      what: `${name}, ms`,
      ours: `${times.length} times`,
      yardstick: `one in a hundred over ${slow.toFixed(0)} ms`,
      value: spread(times),
    });
  }
  return rows;
}

function memoryRows(memory: Memory): Row[] {
  return Object.entries(memory).map(([name, samples]) => {
    const warm = samples.slice(Math.floor(samples.length * warmPart));
    const quarter = Math.max(1, Math.floor(warm.length / 4));
    const median = (of: keyof Resident, part: Resident[]): number => spread(part.map((one) => one[of])).median;
    const [first, last] = [warm.slice(0, quarter), warm.slice(-quarter)];
    const told = (part: Resident[]): string =>
      `${median('own', part).toFixed(0)} MB, and ${median('mapped', part).toFixed(0)} MB mapped`;
    return {
      what: `own memory of ${name}, last quarter in the first`,
      ours: told(last),
      yardstick: told(first),
      value: spread([median('own', last) / median('own', first)]),
      goal: { most: 1.2 },
    };
  });
}
