/** Simulates members while processes of the portal and its database are killed. */
import { setTimeout as pause } from 'node:timers/promises';
import { signIn, type Client } from '@ledenportaal/faults/client';
import { countLost } from '@ledenportaal/faults/saved-fotos';
import { withTopology, getUnavailableReason, type Topology } from '@ledenportaal/faults/topology';
import type { Group, Row } from '../group';
import { getPercentile99 } from '../other-client';
import { readResidentMemoryWithChildren, type ResidentMemory } from '../resident-memory';
import { getQuartiles } from '../rounds';
import {
  addMembers,
  countLostChanges,
  countWrongTotals,
  createProgress,
  simulateMember,
  type SoakProgress,
} from '../soak/members';

const minutes = Number(process.env.MINUTES ?? 120);
const members = 8;
const pauseMs = 250;
const minuteMs = 60_000;
const killMs = Number(process.env.KILL_MINUTES ?? 3) * minuteMs;
const sampleMs = 5_000;
/** Fraction of the samples taken while caches still fill. */
const warmUpFraction = 0.15;

type Memory = Record<'portal' | 'database' | 'nginx', ResidentMemory[]>;

export const soak: Group = {
  title: 'Soak',
  notes: [
    `${members} members browse, search, view, upload, change, delete, download and sign in through nginx for ${minutes} minutes, with an average pause of 250 ms between actions. The topology has three processes, the embedded database, and files on the disk.`,
    `Every ${killMs / minuteMs} minutes the database, one of the first two processes, or both are killed by SIGKILL and started again, in turn. The third process keeps running, so that its memory covers the whole period. A crash is any other end of a process. A member tries again each second, for at most 20 seconds.`,
    'Afterwards each of the three processes is asked for everything that was acknowledged: the original of each photo, a search for the word that was last set, and whether deleted photos are gone. Memory is the median of the last quarter divided by that of the first quarter after the warm-up. Own memory is private to the process; mapped memory consists of pages of files, which the system can reclaim.',
  ],
  async measure() {
    const missing = getUnavailableReason();
    if (missing) throw new Error(missing);
    return withTopology({}, async (topology) => {
      const clients = await addMembers(topology, members);
      const progress = createProgress();
      const { memory, kills, crashes } = await runMembers(topology, clients, progress);
      for (const failure of [...progress.failures, ...progress.errors]) console.error(failure);
      const perProcess = await Promise.all(topology.apis.map(({ url }) => signIn(url)));
      const lost = (await countLost(clients[0]!, progress.savedFotos)) + (await countLostChanges(perProcess, progress));
      const wrong = await countWrongTotals(perProcess, progress);
      return [...toRows(progress, { kills, crashes, lost, wrong }), ...toMemoryRows(memory)];
    });
  },
};

const runMembers = async (
  topology: Topology,
  clients: Client[],
  progress: SoakProgress,
): Promise<{ memory: Memory; kills: number; crashes: number }> => {
  const end = Date.now() + minutes * minuteMs;
  const isOver = (): boolean => Date.now() >= end;
  const memory: Memory = { portal: [], database: [], nginx: [] };
  const [{ kills, crashes }] = await Promise.all([
    killInTurn(topology, isOver),
    sampleMemory(topology, memory, isOver),
    ...clients.map((client) => simulateMember(client, progress, isOver, pauseMs)),
  ]);
  return { memory, kills, crashes };
};

const killInTurn = async (
  { apis, database }: Topology,
  isOver: () => boolean,
): Promise<{ kills: number; crashes: number }> => {
  let crashes = 0;
  for (let kills = 0; ; kills++) {
    for (let waited = 0; waited < killMs && !isOver(); waited += 500) await pause(500);
    const programs = [...apis.map(({ program }) => program()), database.program()!];
    crashes += programs.filter((program) => program.getExitReason() !== undefined).length;
    if (isOver()) return { kills, crashes };
    const api = apis[kills % 2]!;
    const [killsDatabase, killsApi] = [kills % 3 !== 1, kills % 3 !== 0];
    await Promise.all([
      killsDatabase ? database.stop('SIGKILL') : undefined,
      killsApi ? api.program().stop('SIGKILL') : undefined,
    ]);
    if (killsDatabase) await database.restart();
    if (killsApi) await api.restart();
  }
};

const sampleMemory = async (
  { apis, database, nginx }: Topology,
  memory: Memory,
  isOver: () => boolean,
): Promise<void> => {
  while (!isOver()) {
    memory.portal.push(readResidentMemoryWithChildren(apis[2]!.program().pid));
    const databasePid = database.program()?.pid;
    if (databasePid) memory.database.push(readResidentMemoryWithChildren(databasePid));
    memory.nginx.push(readResidentMemoryWithChildren(nginx.pid));
    await pause(sampleMs);
  }
};

type Outcome = { kills: number; crashes: number; lost: number; wrong: number };

const toRows = (progress: SoakProgress, { kills, crashes, lost, wrong }: Outcome): Row[] => {
  const { requestCount, firstFailures, failures, errors, durations, savedFotos, words, deleted } = progress;
  const rows: Row[] = [
    {
      label: 'lost of what was acknowledged',
      measured: `${lost} photos and changes`,
      yardstick: `${savedFotos.size} photos, ${words.size} changed, ${deleted.size} deleted, ${kills} kills`,
      value: getQuartiles([lost]),
      goal: { max: 0 },
    },
    {
      label: 'crashes',
      measured: String(crashes),
      yardstick: 'three processes and the database',
      value: getQuartiles([crashes]),
      goal: { max: 0 },
    },
    {
      label: 'photos too many or too few in the totals of searches',
      measured: String(wrong),
      yardstick: 'three processes',
      value: getQuartiles([wrong]),
      goal: { max: 0 },
    },
    {
      label: 'responses with status 500',
      measured: String(errors.length),
      yardstick: `${requestCount} requests`,
      value: getQuartiles([errors.length]),
      goal: { max: 0 },
    },
    {
      label: 'failed for 20 seconds, per cent',
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
