import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { lidContract } from '@ledenportaal/shared';
import { buildLid, countIn, createLid, getAccount } from '../../test/builders.js';
import { readAudit, toCsvFile, toCsvText } from '../../test/leden.js';
import { usePortal } from '../../test/portal.js';
import { importsAsJobs } from './0027-imports-as-jobs.js';

const portal = usePortal();
const db = () => mongoose.connection.db!;

const createPlan = async (emails: string[]) => {
  const file = toCsvFile(toCsvText(emails.map((email) => buildLid({ email }))));
  return (await portal.as('admin').call(lidContract.plan, { file })).reply.results._id;
};
/** Marks a plan as the previous version did. */
const mark = (id: string, fields: object) =>
  db()
    .collection('ledenplannen')
    .updateOne({ _id: new mongoose.Types.ObjectId(id) }, { $set: fields });

it('continues an import that is under way, keeps one that is done, and can be repeated', async () => {
  const [underWay, done] = [await createPlan(['a@example.org', 'b@example.org']), await createPlan(['c@example.org'])];
  await createLid({ email: 'z@example.org' });
  const at = new Date('2026-11-28T09:00:00Z');
  await mark(underWay, { underWay: at });
  await mark(done, { doneAt: at });
  await db()
    .collection('ledenplanregels')
    .deleteMany({ plan: new mongoose.Types.ObjectId(done) });
  await importsAsJobs.run(db());
  // As after a kill between the job and the plan.
  await mark(underWay, { underWay: at });
  await importsAsJobs.run(db());
  await portal.background.run('leden.finish');
  const leden = await db().collection('leden').find({ updatedAt: at }).sort({ email: 1 }).toArray();
  expect(leden.map(({ email }) => email as string)).toEqual(['a@example.org', 'b@example.org']);
  const apply = async (id: string) => (await portal.as('admin').call(lidContract.apply, { params: { id } })).reply;
  expect([await apply(underWay), await apply(done)]).toEqual([
    { msg: '2 leden toegevoegd, 0 gewijzigd.' },
    { msg: '1 lid toegevoegd, 0 gewijzigd.' },
  ]);
  const by = (await getAccount('admin')).id;
  const imports = (await readAudit()).filter(([action]) => action === 'leden.imported');
  expect(imports).toEqual([['leden.imported', by, underWay, '2 leden toegevoegd, 0 gewijzigd.']]);
  expect([await countIn('leden'), await countIn('ledenplanregels'), await countIn('jobbatches')]).toEqual([3, 0, 0]);
});
