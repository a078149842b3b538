/** Simulates members for half an hour while a process of the portal is killed every minute. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@ledenportaal/faults/client';
import { countLost } from '@ledenportaal/faults/saved-fotos';
import { withTopology, getUnavailableReason, type Topology } from '@ledenportaal/faults/topology';
import type { Group, Row } from '../group';
import { getPercentile99 } from '../other-client';
import { readResidentMemoryWithChildren, type ResidentMemory } from '../resident-memory';
import { getQuartiles } from '../rounds';
import { addMembers, simulateMember, type SoakProgress } from '../soak/members';

const minutes = Number(process.env.MINUTES ?? 30);
const members = 8;
const pauseMs = 250;
const minuteMs = 60_000;
const sampleMs = 5_000;
/** Fraction of the samples taken while caches still fill. */
const warmUpFraction = 0.15;

type Memory = Record<'portal' | 'database' | 'nginx', ResidentMemory[]>;

export const soak: Group = {
  title: 'Soak',
  notes: [
    `${members} members browse, search, view, upload, download and sign in through nginx for ${minutes} minutes, with an average pause of 250 ms between actions. The topology has three processes, the embedded database, and files on the disk.`,
    'Every minute one of the first two processes is killed by SIGKILL and started again. The third keeps running, so that its memory covers the whole period.',
    'Lost photos were acknowledged, but their original is missing or differs afterwards. Memory is the median of the last quarter divided by that of the first quarter after the warm-up. Own memory is private to the process; mapped memory consists of pages of files, which the system can reclaim.',
  ],
  async measure() {
    const missing = getUnavailableReason();
    if (missing) throw new Error(missing);
    return withTopology({}, async (topology) => {
      const clients = await addMembers(topology, members);
      const progress: SoakProgress = {
        requestCount: 0,
        firstFailures: 0,
        failures: [],
        durations: {},
        savedFotos: new Map(),
      };
      const { memory, kills } = await runMembers(topology, clients, progress);
      for (const failure of progress.failures) console.error(failure);
      const lost = await countLost(clients[0]!, progress.savedFotos);
      return [...toRows(progress, kills, lost), ...toMemoryRows(memory)];
    });
  },
};

const runMembers = async (
  topology: Topology,
  clients: Client[],
  progress: SoakProgress,
): Promise<{ memory: Memory; kills: number }> => {
  const end = Date.now() + minutes * minuteMs;
  const isOver = (): boolean => Date.now() >= end;
  const memory: Memory = { portal: [], database: [], nginx: [] };
  const [kills] = await Promise.all([
    killEachMinute(topology, isOver),
    sampleMemory(topology, memory, isOver),
    ...clients.map((client) => simulateMember(client, progress, isOver, pauseMs)),
  ]);
  return { memory, kills };
};

const killEachMinute = async ({ apis }: Topology, isOver: () => boolean): Promise<number> => {
  for (let kills = 0; ; kills++) {
    for (let waited = 0; waited < minuteMs && !isOver(); waited += 500) await pause(500);
    if (isOver()) return kills;
    const api = apis[kills % 2]!;
    await api.program().stop('SIGKILL');
    await api.restart();
  }
};

const sampleMemory = async (
  { apis, database, nginx }: Topology,
  memory: Memory,
  isOver: () => boolean,
): Promise<void> => {
  while (!isOver()) {
    memory.portal.push(readResidentMemoryWithChildren(apis[2]!.program().pid));
    memory.database.push(readResidentMemoryWithChildren(database.program()!.pid));
    memory.nginx.push(readResidentMemoryWithChildren(nginx.pid));
    await pause(sampleMs);
  }
};

const toRows = (
  { requestCount, firstFailures, failures, durations, savedFotos }: SoakProgress,
  kills: number,
  lost: number,
): Row[] => {
  const rows: Row[] = [
    {
      label: 'lost of what was acknowledged',
      measured: `${lost} photos`,
      yardstick: `${savedFotos.size} uploaded, ${kills} kills`,
      value: getQuartiles([lost]),
      goal: { max: 0 },
    },
    {
      label: 'failed after one retry, per cent',
      measured: `${failures.length} of ${requestCount}`,
      yardstick: `${firstFailures} at the first try`,
      value: getQuartiles([(100 * failures.length) / requestCount]),
      goal: { max: 0.1 },
    },
  ];
  for (const [name, times] of Object.entries(durations)) {
    rows.push({
      label: `${name}, ms`,
      measured: `${times.length} times`,
      yardstick: `one in a hundred over ${getPercentile99(times).toFixed(0)} ms`,
      value: getQuartiles(times),
    });
  }
  return rows;
};

const toMemoryRows = (memory: Memory): Row[] =>
  Object.entries(memory).map(([name, samples]) => {
    const warmSamples = samples.slice(Math.floor(samples.length * warmUpFraction));
    const quarter = Math.max(1, Math.floor(warmSamples.length / 4));
    const median = (key: keyof ResidentMemory, samplePart: ResidentMemory[]): number =>
      getQuartiles(samplePart.map((sample) => sample[key])).median;
    const [first, last] = [warmSamples.slice(0, quarter), warmSamples.slice(-quarter)];
    const formatMemory = (samplePart: ResidentMemory[]): string =>
      `${median('anonymous', samplePart).toFixed(0)} MB, and ${median('mapped', samplePart).toFixed(0)} MB mapped`;
    return {
      label: `own memory of ${name}, last quarter relative to the first`,
      measured: formatMemory(last),
      yardstick: formatMemory(first),
      value: getQuartiles([median('anonymous', last) / median('anonymous', first)]),
      goal: { max: 1.2 },
    };
  });
