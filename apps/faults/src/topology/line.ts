import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Starts a TCP proxy to a local server that can delay its responses. */
export const startLine = async (port: number) => {
  const open = new Set<Socket>();
  let delayMs = 0;
  const server = createServer((here) => {
    const there = connect(port, '127.0.0.1');
    for (const socket of [here, there]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    here.pipe(there).on('close', () => here.destroy());
    there.on('data', (bytes) => {
      const pass = () => here.writable && here.write(bytes);
      if (delayMs > 0) setTimeout(pass, delayMs);
      else pass();
    });
    there.on('close', () => here.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    delay: (ms: number) => (delayMs = ms),
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
