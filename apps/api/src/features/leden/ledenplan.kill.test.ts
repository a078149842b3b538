import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { lidContract, type NewLid } from '@ledenportaal/shared';
import { countIn, createAccount, createLid, buildLid } from '../../test/builders.js';
import { toCsvFile, readAudit, toCsvText } from '../../test/leden.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from '../accounts/account.model.js';
import { LidModel, toNewLid, type LidRecord } from './lid.model.js';
import { usePrograms } from '../../test/programs.js';

const portal = usePortal();
const { killBeforeWrite } = usePrograms();
const timeoutMs = 240_000;

/** Returns true when the process was killed before this write, false when it ended without that many writes. */
const applyAndKill = async (plan: string, by: string, beforeWrite: number): Promise<boolean> => {
  const killed = await killBeforeWrite(portal, { name: 'applyPlan', plan, by }, beforeWrite);
  // Removes the leases of the killed process, which would otherwise have to expire first.
  await mongoose.connection.db!.collection('leases').deleteMany({});
  return killed;
};

const listLeden = async () => (await LidModel.find().sort({ email: 1 }).lean<LidRecord[]>()).map(toNewLid);

const createScenario = async () => {
  for (const name of ['leden', 'accounts', 'audit']) await mongoose.connection.db!.collection(name).deleteMany({});
  const admin = await createAccount({ role: 'admin' });
  const before = Array.from({ length: 30 }, (_, index) => buildLid({ email: `b${index + 10}@example.org` }));
  for (const lid of before) await createLid(lid);
  const added: NewLid[] = Array.from({ length: 30 }, (_, index) => buildLid({ email: `c${index + 10}@example.org` }));
  const after = [...before.map((lid) => ({ ...lid, plaats: 'Elders' })), ...added];
  await createAccount({ email: 'c39@example.org', state: 'waiting' });
  const { reply } = await portal.as(admin).call(lidContract.plan, { file: toCsvFile(toCsvText(after)) });
  return { admin, plan: reply.results._id, before, after };
};

it(
  'an import is completed or never started when its process is killed before any of its writes',
  async () => {
    const outcomes: string[] = [];
    for (let beforeWrite = 1, killed = true; killed; beforeWrite++) {
      const { admin, plan, before, after } = await createScenario();
      killed = await applyAndKill(plan, admin.id, beforeWrite);
      await portal.background.run('leden.finish');
      const isStarted = (await readAudit()).some(([action]) => action === 'leden.imported');
      outcomes.push(isStarted ? 'complete' : 'unchanged');
      expect(await listLeden()).toEqual(isStarted ? after : before);
      const waiting = await AccountModel.findOne({ email: 'c39@example.org' }).orFail();
      expect(waiting.state).toBe(isStarted ? 'active' : 'waiting');
      const secondResponse = await portal.as(admin).call(lidContract.apply, { params: { id: plan } });
      expect([secondResponse.status, await listLeden()]).toEqual([200, after]);
      const actions = (await readAudit()).map(([action]) => action);
      const counts = ['leden.imported', 'lid.added', 'lid.changed'].map(
        (name) => actions.filter((action) => action === name).length,
      );
      expect([...counts, await countIn('ledenplanregels')]).toEqual([1, 30, 30, 0]);
    }
    // The first four writes acquire the lease and store the job, after its batches.
    expect(outcomes.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'unchanged'));
    expect(outcomes.length).toBeGreaterThan(10);
    expect(new Set(outcomes.slice(4))).toEqual(new Set(['complete']));
  },
  timeoutMs,
);
