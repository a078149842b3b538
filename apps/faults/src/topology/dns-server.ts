import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const typeA = 1;
const headerBytes = 12;

/**
 * Starts a DNS server that returns the given addresses for every name, in rotating order, as in a container network.
 */
export const startDnsServer = async (addresses: () => readonly string[]) => {
  const socket = createSocket('udp4');
  let nextStart = 0;
  socket.on('message', (query, { port, address: remoteAddress }) => {
    const currentAddresses = addresses();
    const startIndex = nextStart++ % Math.max(1, currentAddresses.length);
    socket.send(
      createResponse(query, [...currentAddresses.slice(startIndex), ...currentAddresses.slice(0, startIndex)]),
      port,
      remoteAddress,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const stop = () => new Promise<void>((resolve) => socket.close(() => resolve()));
  return { address: `127.0.0.1:${socket.address().port}`, stop };
};

const createResponse = (query: Buffer, addresses: string[]): Buffer => {
  const nameEnd = query.indexOf(0, headerBytes);
  const questionSection = query.subarray(headerBytes, nameEnd + 5);
  const responseAddresses = query.readUInt16BE(nameEnd + 1) === typeA ? addresses : [];
  const header = Buffer.from(query.subarray(0, headerBytes));
  // Flags: response, recursion desired and available.
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(responseAddresses.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, questionSection, ...responseAddresses.map(createARecord)]);
};

/** Creates an A record for the name in the question, with a TTL of one second (RFC 1035). */
const createARecord = (ip: string): Buffer =>
  Buffer.from([0xc0, headerBytes, 0, typeA, 0, 1, 0, 0, 0, 1, 0, 4, ...ip.split('.').map(Number)]);
