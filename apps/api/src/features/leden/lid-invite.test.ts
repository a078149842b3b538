import { Types } from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lidContract } from '@ledenportaal/shared';
import { getAccount, createAccount, createLid } from '../../test/builders.js';
import { readAudit } from '../../test/leden.js';
import { readMails } from '../../test/mail/mails.js';
import { usePortal } from '../../test/portal.js';
import { LidModel } from './lid.model.js';

const portal = usePortal();
const closedPortal = usePortal(undefined, { signup: 'closed' });
afterEach(() => vi.useRealTimers());

const invite = (id: string, targetPortal = portal) =>
  targetPortal.as('admin').call(lidContract.invite, { params: { id } });
const getLid = async (id: string, requester: 'admin' | 'lid' = 'admin') =>
  (await portal.as(requester).call(lidContract.one, { params: { id } })).reply.results;
const sendMails = async () => {
  await portal.background.run('mail.collect');
  await portal.background.run('mail.send');
  return readMails(portal.folders.outbox);
};

describe('an invitation', () => {
  it('is mailed to the lid with a link to sign up, and shown to admins only', async () => {
    const lid = await createLid({ naam: 'Herberg De Eik', contactpersoon: 'Els', email: 'els+eik@example.org' });
    const { status, reply } = await invite(lid._id);
    expect([status, reply.msg]).toEqual([200, 'De uitnodiging voor ‘Herberg De Eik’ gaat naar els+eik@example.org.']);
    const [mail, ...others] = await sendMails();
    expect([others, mail?.to]).toEqual([[], 'els+eik@example.org']);
    expect(mail?.text).toContain('Hallo Els,');
    expect(mail?.text).toMatch(/\/signup\/invitation\/[\w-]{43}\s/);
    expect((await getLid(lid._id)).invitedAt).toEqual(expect.any(String));
    expect(await getLid(lid._id, 'lid')).not.toHaveProperty('invitedAt');
    expect(await readAudit()).toEqual([['lid.invited', (await getAccount('admin')).id, lid._id, 'Herberg De Eik']]);
    expect(await sendMails()).toHaveLength(1);
  });

  it('does not change the version of the lid', async () => {
    const lid = await createLid();
    await invite(lid._id);
    const { updatedAt, ...lidFields } = await getLid(lid._id);
    expect(updatedAt).toBe((await LidModel.findById(lid._id).orFail()).updatedAt.toISOString());
    const { _id, isregist: _, invitedAt: __, ...body } = lidFields;
    const edit = { ...body, plaats: 'Vossel', updatedAt };
    expect((await portal.as('admin').call(lidContract.update, { params: { id: _id }, body: edit })).status).toBe(200);
  });

  it('goes to the address that the lid has when the mail is sent', async () => {
    const lid = await createLid({ email: 'tikfuot@example.org' });
    await invite(lid._id);
    await LidModel.updateOne({ _id: lid._id }, { $set: { email: 'tikfout@example.org' } });
    expect((await sendMails()).map(({ to }) => to)).toEqual(['tikfout@example.org']);
  });

  it('returns 429 after four invitations', async () => {
    const lid = await createLid();
    for (let sent = 0; sent < 4; sent++) expect((await invite(lid._id)).status).toBe(200);
    const response = await invite(lid._id);
    expect([response.status, response.error?.code, Number(response.headers['retry-after']) > 0]).toEqual([
      429,
      'too_often',
      true,
    ]);
    expect(await sendMails()).toHaveLength(4);
  });

  it('returns 409 for a lid that has an account', async () => {
    const lid = await createLid();
    await createAccount({ lid: lid._id });
    const { status, error } = await invite(lid._id);
    expect([status, error?.code, await sendMails()]).toEqual([409, 'lid_has_account', []]);
  });

  it.each([
    ['unknown', new Types.ObjectId().toHexString()],
    ['no id', 'onzin'],
  ])('returns 404 for an id that is %s', async (_, id) => {
    const { status, error } = await invite(id);
    expect([status, error?.code, await sendMails()]).toEqual([404, 'lid_not_found', []]);
  });

  it('is only allowed for admins', async () => {
    const { _id: id } = await createLid();
    const getStatus = async (role: 'nobody' | 'lid') =>
      (await portal.as(role).call(lidContract.invite, { params: { id } })).status;
    expect([await getStatus('nobody'), await getStatus('lid'), await sendMails()]).toEqual([401, 403, []]);
    expect(await getLid(id)).not.toHaveProperty('invitedAt');
  });
});

it('returns 403 when signing up is closed', async () => {
  const lid = await createLid();
  const { status, error } = await invite(lid._id, closedPortal);
  expect([status, error?.code]).toEqual([403, 'signup_closed']);
});
