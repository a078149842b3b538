import { subscribe, unsubscribe, type ChannelListener } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** Node publishes each socket of a client here, but not those of TLS. */
const channel = 'net.client.socket';

/**
 * Ends the wait of a command that is written to a socket which the database has closed. The driver waits for 'drain' or
 * 'error' (7.8, `writeCommand`), and Node emits neither for a write between the end of a socket and its 'close': the
 * command would never fail, and keep its request, lease or queue. After 'drain' the driver sees that the connection is
 * closed, and throws a MongoNetworkError. Returns a function that stops it.
 */
export const endWritesToClosedSockets = (): (() => void) => {
  const onSocket: ChannelListener = (message) => {
    const { socket } = message as { socket: Socket };
    socket.once('close', () => socket.emit('drain'));
  };
  subscribe(channel, onSocket);
  return () => void unsubscribe(channel, onSocket);
};
