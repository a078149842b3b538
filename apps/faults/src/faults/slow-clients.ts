import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fotoIn, makeJpeg, signIn, type Client } from '../client.js';
import { inTopology, type Topology } from '../topology/topology.js';
import { must, ms, range, type Group } from './fault.js';
import { addFotos, countLost } from '../kept.js';

const ofEachKind = 100;
const searches = 60;
const longestMs = 1500;

/** Clients that send or read one byte per second, in each phase of a request. */
export const slowClients: Group = {
  name: 'slow-clients',
  run: async (report) => {
    await inTopology({}, async (topology) => {
      const client = await signIn(topology.url);
      await report(`${3 * ofEachKind} clients that send or read a byte a second`, () => beside(topology, client));
    });
  },
};

const beside = async (topology: Topology, client: Client) => {
  const large = fotoIn(await client.upload(await makeJpeg(1600, 1200)));
  const alone = await slowest(client);
  const slow = await Promise.all(
    kindsOf(client, large._id).flatMap((kind) => range(ofEachKind).map(() => start(topology, kind))),
  );
  try {
    await pause(3000);
    const among = await slowest(client);
    const kept = await addFotos(client, 3);
    const there = slow.filter(({ socket }) => !socket.destroyed).length;
    must(among < longestMs, `a search took ${ms(among)} among them`);
    must(there === slow.length, `only ${there} of ${slow.length} were still there`);
    const seen = `95 of 100 searches within ${ms(among)} (${ms(alone)} without them), uploads 201`;
    return { seen, lost: await countLost(client, kept) };
  } finally {
    for (const { end } of slow) end();
  }
};

/** The 95th percentile of search response times in milliseconds. */
const slowest = async (client: Client): Promise<number> => {
  const times: number[] = [];
  for (let count = 0; count < searches; count++) {
    const { status, ms: took } = await client.search();
    must(status === 200, `a search answered ${status}`);
    times.push(took);
  }
  return times.sort((a, b) => a - b)[Math.floor(searches * 0.95)]!;
};

type Kind = { at: string; atOnce: string; slowly: string };

const kindsOf = ({ token }: Client, id: string): Kind[] => {
  const own = `Host: x\r\nAuthorization: ${token}\r\n`;
  const form = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n';
  const upload = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n${'x'.repeat(4000)}`;
  return [
    { at: 'its headers', atOnce: '', slowly: `GET /api/fotoboek/count HTTP/1.1\r\n${own}` },
    { at: 'an upload', atOnce: `POST /api/fotoboek/upload HTTP/1.1\r\n${own}${form}`, slowly: upload },
    { at: 'reading', atOnce: `GET /api/fotoboek/download/${id} HTTP/1.1\r\n${own}\r\n`, slowly: '' },
  ];
};

const start = async ({ nginx }: Topology, { atOnce, slowly }: Kind): Promise<{ socket: Socket; end: () => void }> => {
  const socket = connect(Number(new URL(nginx.url).port), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(atOnce);
  let at = 0;
  const timer = setInterval(() => {
    socket.read(1);
    if (at < slowly.length) socket.write(slowly[at++]!);
  }, 1000);
  const end = () => {
    clearInterval(timer);
    socket.destroy();
  };
  return { socket, end };
};
