import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from './start-error.js';

/** A photo of 50 MB over a slow line takes longer than Node's own five minutes. */
const longestRequestMs = 30 * 60 * 1000;
/** A line on which nothing moves is given up, and what it was uploading removed. */
const longestSilenceMs = 2 * 60 * 1000;
const longestGoodbyeMs = 10_000;

export type WebServer = { port: number; close: () => Promise<void> };

export const listen = async (app: RequestListener, port: number, host: string): Promise<WebServer> => {
  const server = createServer({ requestTimeout: longestRequestMs }, app).setTimeout(longestSilenceMs);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(explain(cause, port, host)));
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    /** Takes nothing new; what is under way may end, for a while. */
    close: () =>
      new Promise((resolve) => {
        const idle = setInterval(() => server.closeIdleConnections(), 100);
        const late = setTimeout(() => server.closeAllConnections(), longestGoodbyeMs);
        server.close(() => {
          clearInterval(idle);
          clearTimeout(late);
          resolve();
        });
      }),
  };
};

const explain = (cause: NodeJS.ErrnoException, port: number, host: string) => {
  if (cause.code === 'EADDRINUSE')
    return new StartError(`Poort ${port} is al in gebruik: stop dat programma, of kies een andere met PORT.`, {
      cause,
    });
  if (cause.code === 'EACCES')
    return new StartError(`Poort ${port} mag niet worden gebruikt: kies met PORT een poort vanaf 1024.`, { cause });
  if (cause.code === 'EADDRNOTAVAIL' || cause.code === 'ENOTFOUND')
    return new StartError(`HOST (${host}) is geen adres van deze computer.`, { cause });
  return cause;
};
