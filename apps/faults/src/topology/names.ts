import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const address = 1;
const headerBytes = 12;

/**
 * Starts a DNS server that returns the given addresses for every name, in rotating order, as in a container network.
 */
export const startNames = async (addresses: () => readonly string[]) => {
  const socket = createSocket('udp4');
  let turn = 0;
  socket.on('message', (question, { port, address: from }) => {
    const known = addresses();
    const start = turn++ % Math.max(1, known.length);
    socket.send(answerTo(question, [...known.slice(start), ...known.slice(0, start)]), port, from);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const stop = () => new Promise<void>((resolve) => socket.close(() => resolve()));
  return { address: `127.0.0.1:${socket.address().port}`, stop };
};

const answerTo = (question: Buffer, addresses: string[]): Buffer => {
  const nameEnd = question.indexOf(0, headerBytes);
  const asked = question.subarray(headerBytes, nameEnd + 5);
  const given = question.readUInt16BE(nameEnd + 1) === address ? addresses : [];
  const header = Buffer.from(question.subarray(0, headerBytes));
  // Flags: response, recursion desired and available.
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(given.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, asked, ...given.map(recordOf)]);
};

/** Creates an A record for the name in the question, with a TTL of one second (RFC 1035). */
const recordOf = (ip: string): Buffer =>
  Buffer.from([0xc0, headerBytes, 0, address, 0, 1, 0, 0, 0, 1, 0, 4, ...ip.split('.').map(Number)]);
