/** Opens connections that are expensive for a server, in a separate process. */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createResponseCounter } from '../response-counter';
import { handleTasks } from '../task-process';

/** Sends `request` `count` times on each connection. Ends when all have a response, or after `maxMs`. */
export type PipelineTask = {
  kind: 'pipeline';
  port: number;
  connections: number;
  request: string;
  count: number;
  /** False for the yardstick, whose connections wait for each response before the next request. */
  isPipelined: boolean;
  isRead: boolean;
  maxMs: number;
};
/** Sends `head` and then a body until the server closes the connection. */
export type BodyTask = { kind: 'body'; port: number; head: string; isChunked: boolean };
/** Sends one byte on each connection per `byteMs`, for `durationMs`, of each of these messages in turn. */
export type SlowTask = {
  kind: 'slow';
  port: number;
  connections: number;
  messages: readonly { head: string; rest: string }[];
  byteMs: number;
  durationMs: number;
};
export type HostileTask = PipelineTask | BodyTask | SlowTask;
export type HostileResult = {
  /** The responses, by status. */
  statuses: Record<string, number>;
  /** Bytes that the server or the buffers of the operating system have taken. */
  sentBytes: number;
  /** Milliseconds until the first response, and until the connection was closed. */
  responseMs: number;
  closedMs: number;
  /** Connections that are open at the end. */
  openConnections: number;
};

const bodyChunk = Buffer.alloc(64 * 1024, 'x');
/** After this time the server is considered not to close the connection. */
const maxBodyMs = 20_000;
/** More would overflow the queue of connections that the server has not accepted yet. */
const connectionsAtOnce = 100;
const headPauseMs = 20;

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    // The server may reset a connection that it closes. After `resolve`, this does nothing.
    socket.on('error', reject);
  });

const openAll = async (port: number, count: number): Promise<Socket[]> => {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(connectionsAtOnce, count - sockets.length) }, () => open(port));
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
};

const countStatuses = (statuses: readonly number[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const runPipeline = async (task: PipelineTask): Promise<HostileResult> => {
  const { port, connections, request, count, isPipelined, isRead, maxMs } = task;
  const startedAt = performance.now();
  const sockets = await openAll(port, connections);
  const counters = sockets.map(() => createResponseCounter());
  let openConnections = connections;
  let responseMs = Number.NaN;
  const answered = sockets.map(
    (socket, index) =>
      new Promise<void>((resolve) => {
        const { statuses, add } = counters[index]!;
        socket.once('close', () => {
          openConnections--;
          resolve();
        });
        const onData = (bytes: Buffer): void => {
          if (statuses.length === 0) responseMs = performance.now() - startedAt;
          const before = statuses.length;
          add(bytes);
          if (statuses.length >= count) resolve();
          else if (!isPipelined && statuses.length > before) socket.write(request);
        };
        if (isRead) socket.on('data', onData);
        else socket.pause();
        socket.write(isPipelined ? request.repeat(count) : request);
      }),
  );
  await Promise.race([Promise.all(answered), pause(maxMs)]);
  const result = {
    statuses: countStatuses(counters.flatMap(({ statuses }) => statuses)),
    sentBytes: sockets.reduce((sum, socket) => sum + socket.bytesWritten - socket.writableLength, 0),
    responseMs,
    closedMs: performance.now() - startedAt,
    openConnections,
  };
  for (const socket of sockets) socket.destroy();
  return result;
};

const runBody = async ({ port, head, isChunked }: BodyTask): Promise<HostileResult> => {
  const socket = await open(port);
  const { statuses, add } = createResponseCounter();
  const startedAt = performance.now();
  let responseMs = Number.NaN;
  socket.on('data', (bytes: Buffer) => {
    add(bytes);
    if (statuses.length > 0 && Number.isNaN(responseMs)) responseMs = performance.now() - startedAt;
  });
  socket.write(head);
  const chunk = isChunked
    ? Buffer.concat([Buffer.from(`${bodyChunk.length.toString(16)}\r\n`), bodyChunk, Buffer.from('\r\n')])
    : bodyChunk;
  const write = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', write);
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  write();
  await Promise.race([closed, pause(maxBodyMs, undefined, { ref: false })]);
  const openConnections = socket.closed ? 0 : 1;
  socket.destroy();
  return {
    statuses: countStatuses(statuses),
    sentBytes: socket.bytesWritten - socket.writableLength,
    responseMs,
    closedMs: performance.now() - startedAt,
    openConnections,
  };
};

const runSlow = async ({ port, connections, messages, byteMs, durationMs }: SlowTask): Promise<HostileResult> => {
  const startedAt = performance.now();
  const sockets = await openAll(port, connections);
  const counters = sockets.map(() => createResponseCounter());
  let closedMs = Number.NaN;
  for (const [index, socket] of sockets.entries()) {
    const { head, rest } = messages[index % messages.length]!;
    let position = 0;
    socket.on('data', (bytes: Buffer) => counters[index]!.add(bytes));
    // Pauses between batches, because one burst would be measured otherwise.
    if (index % connectionsAtOnce === 0) await pause(headPauseMs);
    socket.write(head);
    const timer = setInterval(() => socket.write(rest.charAt(position++ % rest.length)), byteMs);
    socket.once('close', () => {
      clearInterval(timer);
      closedMs = performance.now() - startedAt;
    });
  }
  await pause(durationMs);
  const openConnections = sockets.filter((socket) => !socket.closed).length;
  for (const socket of sockets) socket.destroy();
  return {
    statuses: countStatuses(counters.flatMap(({ statuses }) => statuses)),
    sentBytes: sockets.reduce((sum, socket) => sum + socket.bytesWritten, 0),
    responseMs: Number.NaN,
    closedMs,
    openConnections,
  };
};

handleTasks((task: HostileTask) => {
  if (task.kind === 'pipeline') return runPipeline(task);
  return task.kind === 'body' ? runBody(task) : runSlow(task);
});
