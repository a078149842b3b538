import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { embeddedMongoProgram } from '../../index';
import { createTemporaryFolder } from '../folder';
import { findProgram } from '../../../../../scripts/test/programs.mjs';

const systemCalls = 'openat,read,write,pwrite64,fsync,fdatasync';
const strace = findProgram('strace');
/** Containers may forbid tracing. */
const canTrace = strace && spawnSync(strace, ['-qq', '-o', '/dev/null', 'true']).status === 0;
const writes = 5;

/** Performs writes in sequence under strace and returns the system calls of the server in order. */
const traceWrites = async (): Promise<string[]> => {
  const folder = createTemporaryFolder();
  const output = join(folder, 'trace');
  const server = [process.execPath, embeddedMongoProgram(), '--port', '0', '--dbpath', join(folder, 'data')];
  // Only the main thread, which reads requests, writes and flushes the file, and replies, so that no line is interrupted.
  const tracer = spawn(strace!, ['-qq', '-s', '300', '-e', `trace=${systemCalls}`, '-o', output, '--', ...server]);
  const exited = once(tracer, 'exit');
  let port = 0;
  for await (const line of createInterface({ input: tracer.stdout })) {
    port = Number(/"port":(\d+)/.exec(line)?.[1] ?? 0);
    if (port > 0) break;
  }
  tracer.stdout.resume();
  const client = await MongoClient.connect(`mongodb://127.0.0.1:${port}/?directConnection=true`);
  const collection = client.db('test').collection<{ _id: string; n?: number }>('c');
  for (let n = 0; n < writes; n++) await collection.insertOne({ _id: `insert ${n};` });
  for (let n = 0; n < writes; n++)
    await collection.updateOne({ _id: `insert ${n};` }, { $set: { n } }, { comment: `update ${n};` });
  for (let n = 0; n < writes; n++) await collection.deleteOne({ _id: `insert ${n};` }, { comment: `delete ${n};` });
  const { pid } = await client.db('admin').command({ serverStatus: 1 });
  await client.close();
  process.kill(Number(pid), 'SIGINT');
  await exited;
  return readFileSync(output, 'latin1').split('\n');
};

it.skipIf(!canTrace)(
  'writes each change to the log and flushes the log before it is acknowledged',
  async () => {
    const lines = await traceWrites();
    const logDescriptor = lines.flatMap((line) => /data\.sqlite-wal", O_RDWR.* = (\d+)$/.exec(line)?.[1] ?? []).at(-1);
    expect(logDescriptor).toBeDefined();
    const recordDescriptor = lines.flatMap((line) => /-acknowledged", O_RDWR.* = (\d+)$/.exec(line)?.[1] ?? []).at(-1);
    expect(recordDescriptor).toBeDefined();
    for (const kind of ['insert', 'update', 'delete']) {
      for (let n = 0; n < writes; n++) {
        const readIndex = lines.findIndex((line) => line.startsWith('read(') && line.includes(`${kind} ${n};`));
        expect(readIndex, `${kind} ${n}`).toBeGreaterThan(0);
        const socket = /^read\((\d+),/.exec(lines[readIndex]!)![1]!;
        const replyIndex = lines.findIndex((line, index) => index > readIndex && line.startsWith(`write(${socket},`));
        expect(replyIndex, `${kind} ${n}`).toBeGreaterThan(readIndex);
        const between = lines.slice(readIndex, replyIndex);
        const lastWrite = between.findLastIndex((line) => line.startsWith(`pwrite64(${logDescriptor},`));
        expect(lastWrite, `${kind} ${n}`).toBeGreaterThan(0);
        const flush = new RegExp(`^f(data)?sync\\(${logDescriptor}\\) .*= 0$`);
        const afterWrite = between.slice(lastWrite);
        const flushIndex = afterWrite.findIndex((line) => flush.test(line));
        expect(flushIndex, `${kind} ${n}`).toBeGreaterThan(0);
        const record = new RegExp(`^(pwrite64|write)\\(${recordDescriptor},.* = 9$`);
        expect(afterWrite.findIndex((line) => record.test(line))).toBeGreaterThan(flushIndex);
      }
    }
  },
  60_000,
);
