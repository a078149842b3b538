import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { getFoto, makeJpeg, signIn, type Client } from '../client.js';
import { withTopology, type Topology } from '../topology/topology.js';
import { assert, formatMilliseconds, createRange, type Group } from './fault-group.js';
import { addFotos, countLost } from '../saved-fotos.js';

const clientsPerKind = 100;
const searches = 60;
const maxSearchMs = 1500;

/** Clients that send or read one byte per second, in each phase of a request. */
export const slowClients: Group = {
  name: 'slow-clients',
  run: async (report) => {
    await withTopology({}, async (topology) => {
      const client = await signIn(topology.url);
      await report(`${3 * clientsPerKind} clients that send or read one byte per second`, () =>
        testSlowClients(topology, client),
      );
    });
  },
};

const testSlowClients = async (topology: Topology, client: Client) => {
  const largeFoto = getFoto(await client.upload(await makeJpeg(1600, 1200)));
  const baselineMs = await measureSearchPercentile95(client);
  const slowClientConnections = await Promise.all(
    createKinds(client, largeFoto._id).flatMap((kind) =>
      createRange(clientsPerKind).map(() => openSlowConnection(topology, kind)),
    ),
  );
  try {
    await pause(3000);
    const percentileMs = await measureSearchPercentile95(client);
    const savedFotos = await addFotos(client, 3);
    const openCount = slowClientConnections.filter(({ socket }) => !socket.destroyed).length;
    assert(percentileMs < maxSearchMs, `a search took ${formatMilliseconds(percentileMs)} with slow clients`);
    assert(
      openCount === slowClientConnections.length,
      `only ${openCount} of ${slowClientConnections.length} connections were still open`,
    );
    const outcome = `95 % of searches within ${formatMilliseconds(percentileMs)} (${formatMilliseconds(baselineMs)} without slow clients), uploads 201`;
    return { outcome, lost: await countLost(client, savedFotos) };
  } finally {
    for (const { close } of slowClientConnections) close();
  }
};

/** The 95th percentile of search response times in milliseconds. */
const measureSearchPercentile95 = async (client: Client): Promise<number> => {
  const times: number[] = [];
  for (let count = 0; count < searches; count++) {
    const { status, ms: elapsedMs } = await client.search();
    assert(status === 200, `a search returned ${status}`);
    times.push(elapsedMs);
  }
  return times.sort((a, b) => a - b)[Math.floor(searches * 0.95)]!;
};

type Kind = { phase: string; immediate: string; trickled: string };

const createKinds = ({ token }: Client, id: string): Kind[] => {
  const headers = `Host: x\r\nAuthorization: ${token}\r\n`;
  const form = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n';
  const upload = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n${'x'.repeat(4000)}`;
  return [
    { phase: 'its headers', immediate: '', trickled: `GET /api/fotoboek/count HTTP/1.1\r\n${headers}` },
    { phase: 'an upload', immediate: `POST /api/fotoboek/upload HTTP/1.1\r\n${headers}${form}`, trickled: upload },
    { phase: 'reading', immediate: `GET /api/fotoboek/download/${id} HTTP/1.1\r\n${headers}\r\n`, trickled: '' },
  ];
};

const openSlowConnection = async (
  { nginx }: Topology,
  { immediate, trickled }: Kind,
): Promise<{ socket: Socket; close: () => void }> => {
  const socket = connect(Number(new URL(nginx.url).port), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(immediate);
  let offset = 0;
  const timer = setInterval(() => {
    socket.read(1);
    if (offset < trickled.length) socket.write(trickled[offset++]!);
  }, 1000);
  const close = () => {
    clearInterval(timer);
    socket.destroy();
  };
  return { socket, close };
};
