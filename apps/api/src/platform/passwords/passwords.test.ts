import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import { Piscina } from 'piscina';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../test/eventually.js';
import { createPasswords, type Passwords } from './passwords.js';

let passwords: Passwords;
let hash: string;
beforeAll(async () => {
  passwords = createPasswords(10);
  hash = await passwords.hash('een goed wachtwoord');
});
afterAll(() => passwords.close());

describe('createPasswords', () => {
  it('matches a password only with its own hash', async () => {
    expect(hash).toMatch(/^\$2[aby]\$10\$.{53}$/);
    expect(await passwords.matches('een goed wachtwoord', hash)).toBe(true);
    expect(await passwords.matches('een Goed wachtwoord', hash)).toBe(false);
  });

  it('computes a hash of the same cost for an unknown address as for a known one', async () => {
    const runTask = vi.spyOn(Piscina.prototype, 'run');
    expect(await passwords.matches('verkeerd', hash)).toBe(false);
    expect(await passwords.matches('verkeerd', undefined)).toBe(false);
    const tasks = runTask.mock.calls.map(([task]) => task as { password: string; hash: string });
    runTask.mockRestore();
    expect(tasks).toEqual([
      { password: 'verkeerd', hash },
      { password: 'verkeerd', hash: expect.any(String) as string },
    ]);
    const dummyHash = tasks[1]!.hash;
    expect([dummyHash.length, bcrypt.getRounds(dummyHash)]).toEqual([hash.length, bcrypt.getRounds(hash)]);
    // bcrypt rejects an invalid salt without computing anything.
    expect(bcrypt.hashSync('verkeerd', bcrypt.getSalt(dummyHash))).toHaveLength(hash.length);
  });

  it('hashes outside the main thread', async () => {
    // In the main thread bcryptjs lets the event loop run once in 100 ms.
    await eventually(async () => {
      let iterations = 0;
      let next = setImmediate(function count() {
        iterations++;
        next = setImmediate(count);
      });
      await passwords.hash('een ander wachtwoord').finally(() => clearImmediate(next));
      expect(iterations).toBeGreaterThan(100);
    });
  });

  it('hashes in the order of the requests', async () => {
    const quick = createPasswords(6);
    const waiting = new Set(Array.from({ length: 60 }, (_, at) => at));
    const overtakenCounts: number[] = [];
    const hashAll = [...waiting].map(async (at) => {
      await quick.hash(`wachtwoord ${at}`);
      waiting.delete(at);
      overtakenCounts.push([...waiting].filter((other) => other < at).length);
    });
    await Promise.all(hashAll);
    await quick.close();
    // Threads run at different speeds, so each can be overtaken by at most the others.
    expect(Math.max(...overtakenCounts)).toBeLessThan(availableParallelism());
  });

  it('rejects with unavailable when the queue is full', async () => {
    const quick = createPasswords(4);
    const hashes = await Promise.allSettled(Array.from({ length: 600 }, () => quick.hash('een goed wachtwoord')));
    await quick.close();
    const reasons = hashes.filter((hash) => hash.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(reasons.length).toBeGreaterThan(50);
    for (const reason of reasons) expect(reason).toMatchObject({ code: 'unavailable' });
  });

  it('rejects a password of more than 72 bytes, because bcrypt ignores the rest', async () => {
    await expect(passwords.hash('é'.repeat(37))).rejects.toThrow('72 bytes');
  });
});

describe('the threads of passwords', () => {
  it.skipIf(process.platform !== 'linux')('start with the first password, not with the process', async () => {
    const countThreads = () => readdirSync('/proc/self/task').length;
    const before = countThreads();
    const unused = createPasswords(4);
    expect(countThreads()).toBe(before);
    await unused.hash('een goed wachtwoord');
    expect(countThreads()).toBeGreaterThan(before);
    await unused.close();
  });

  it.each(['password.worker.cjs', 'password-check.worker.cjs'])('load %s without an ES module', async (name) => {
    // Ending a thread while it loads an ES module by require() can crash the process.
    const path = createRequire(import.meta.url).resolve(`./${name}`);
    const report = `require('node:worker_threads').parentPort.postMessage(typeof require(${JSON.stringify(path)}))`;
    const thread = new Worker(report, { eval: true, execArgv: ['--no-experimental-require-module'] });
    expect((await once(thread, 'message'))[0]).toBe('function');
    await thread.terminate();
  });
});
