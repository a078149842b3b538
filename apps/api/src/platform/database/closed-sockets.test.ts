import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { endWritesToClosedSockets } from './closed-sockets.js';

it('a write to a socket that the other end has closed ends with its drain event', async () => {
  onTestFinished(endWritesToClosedSockets());
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  await once(socket, 'end');
  // Between the end of a socket and its close event Node reports nothing about a write.
  socket.destroy();
  expect(socket.write('command')).toBe(false);
  await once(socket, 'drain');
});
