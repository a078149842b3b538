import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { fotoContract, heroContract, type FotoStatus } from '@ledenportaal/shared';
import { countIn, createFoto } from '../../../test/builders.js';
import { usePortal } from '../../../test/portal.js';
import { FotoModel } from '../foto.model.js';

const portal = usePortal();
const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const getHero = async () => (await portal.as('lid').call(heroContract.one)).reply.results.foto;
const getChoice = async () => (await portal.as('admin').call(heroContract.choice)).reply.results.foto;
const choose = (foto: string | null) => portal.as('admin').call(heroContract.choose, { body: { foto } });
const getAuditEntries = async () => {
  const entries = await mongoose.connection.db!.collection('audit').find().sort({ _id: 1 }).toArray();
  return entries.map(({ action, subject }) => [action, String(subject)] as unknown[]);
};

describe('the photo of the dashboard without a choice', () => {
  it('is the newest visible one with a beschrijving', async () => {
    expect(await getHero()).toBeNull();
    await createFoto({ createdAt: day(1) });
    const { _id } = await createFoto({ createdAt: day(2) });
    await createFoto({ createdAt: day(3), beschrijving: '' });
    await createFoto({ createdAt: day(4), status: 'concept' });
    const { reply } = await portal.as('lid').call(fotoContract.one, { params: { id: _id } });
    expect([await getHero(), await getChoice()]).toEqual([reply.results, null]);
  });

  it('is the newest one that has a beschrijving', async () => {
    const { _id } = await createFoto();
    const { _id: __, ...foto } = (await FotoModel.findById(_id).lean())!;
    const newer = Array.from({ length: 50 }, (_, n) => ({
      ...foto,
      sha256: `${n}`,
      beschrijving: '',
      createdAt: day(n),
    }));
    await FotoModel.collection.insertMany(newer);
    expect((await getHero())?._id).toBe(_id);
  });
});

describe('choosing the photo of the dashboard', () => {
  it('replaces the newest one, until the choice is withdrawn', async () => {
    const [chosen, newest] = [await createFoto({ createdAt: day(1), beschrijving: '' }), await createFoto()];
    const { status, reply } = await choose(chosen._id.toUpperCase());
    expect([status, reply.results, await getChoice()]).toEqual([200, { foto: chosen._id }, chosen._id]);
    expect((await getHero())?._id).toBe(chosen._id);
    expect((await choose(null)).reply.results).toEqual({ foto: null });
    expect([(await getHero())?._id, await getChoice()]).toEqual([newest._id, null]);
    expect(await getAuditEntries()).toEqual([
      ['hero.chosen', chosen._id],
      ['hero.cleared', chosen._id],
    ]);
  });

  it('keeps the last of several choices, also of concurrent ones', async () => {
    const ids = [(await createFoto())._id, (await createFoto())._id];
    await Promise.all(ids.map(choose));
    expect(await countIn('portalsettings')).toBe(1);
    await choose(ids[0]!);
    expect(await getChoice()).toBe(ids[0]);
  });

  it('changes nothing when there is no choice to withdraw', async () => {
    expect((await choose(null)).reply.results).toEqual({ foto: null });
    expect(await getAuditEntries()).toEqual([]);
  });

  it.each(['f'.repeat(24), 'geen-id'])('rejects the id %s', async (id) => {
    const { status } = await choose(id);
    expect([status, await countIn('portalsettings')]).toEqual([id === 'geen-id' ? 400 : 404, 0]);
  });

  it('is for admins only', async () => {
    const body = { foto: (await createFoto())._id };
    expect((await portal.as('lid').call(heroContract.choose, { body })).error?.code).toBe('not_allowed');
    expect((await portal.as('lid').call(heroContract.choice)).error?.code).toBe('not_allowed');
    expect((await portal.as('nobody').call(heroContract.one)).error?.code).toBe('not_signed_in');
  });
});

describe('a chosen photo that leden do not see', () => {
  it.each(['lid', 'admin'] as const)('gives way to the newest one for a %s, and returns', async (role) => {
    const [chosen, newest] = [await createFoto({ createdAt: day(1) }), await createFoto()];
    await choose(chosen._id);
    const setStatus = async (status: FotoStatus) => {
      const body = { eigenaar: '', beschrijving: '', tags: [], themes: [], status };
      await portal.as('admin').call(fotoContract.update, { params: { id: chosen._id }, body });
    };
    const getShown = async () => (await portal.as(role).call(heroContract.one)).reply.results.foto?._id;
    await setStatus('concept');
    expect(await getShown()).toBe(newest._id);
    await setStatus('zichtbaar');
    expect(await getShown()).toBe(chosen._id);
  });

  it('gives way while it is in the trash', async () => {
    const [chosen, newest] = [await createFoto({ createdAt: day(1) }, portal.storage), await createFoto()];
    await choose(chosen._id);
    const params = { id: chosen._id };
    await portal.as('admin').call(fotoContract.remove, { params });
    expect((await getHero())?._id).toBe(newest._id);
    await portal.as('admin').call(fotoContract.restore, { params });
    expect((await getHero())?._id).toBe(chosen._id);
  });
});
