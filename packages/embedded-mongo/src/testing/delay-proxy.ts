import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Starts a TCP proxy to a local server that can delay its responses. */
export const startDelayProxy = async (port: number) => {
  const openSockets = new Set<Socket>();
  let delayMs = 0;
  const server = createServer((clientSocket) => {
    const serverSocket = connect(port, '127.0.0.1');
    for (const socket of [clientSocket, serverSocket]) {
      openSockets.add(socket);
      socket.on('error', () => undefined).on('close', () => openSockets.delete(socket));
    }
    clientSocket.pipe(serverSocket).on('close', () => clientSocket.destroy());
    serverSocket.on('data', (bytes) => {
      const forward = () => clientSocket.writable && clientSocket.write(bytes);
      if (delayMs > 0) setTimeout(forward, delayMs);
      else forward();
    });
    serverSocket.on('close', () => clientSocket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    setDelay: (ms: number) => (delayMs = ms),
    stop: async () => {
      for (const socket of openSockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
