import type * as Content from '@ledenportaal/content';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { authContract, fotoContract, lidContract, tagContract, themaContract } from '@ledenportaal/shared';
import { AccountModel } from '../features/accounts/account.model.js';
import { passwordHash } from '../test/whole/access.calls.js';
import { countIn } from '../test/builders.js';
import { makeJpeg } from '../test/pictures.js';
import { usePortal } from '../test/portal.js';
import { importDemo } from './import-demo.js';
import { assertNoDemoAccounts } from './assert-no-demo-accounts.js';
import { eventually } from '../test/eventually.js';

const content = vi.hoisted(() => {
  const admin = { email: 'beheer@example.org', password: 'demo-beheer-1', role: 'admin' as const };
  const lid = { email: 'lid@example.org', password: 'demo-lid-1', role: 'lid' as const };
  const person = { voornaam: 'Ada', name: 'Ada Brink', bedrijf: 'Stichting' };
  const address = { adres: 'Laan 1', postcode: '1234 AB', plaats: 'Ruigenlo', email: 'a@example.org' };
  const foto = (file: string, createdAt: string, tags: string[], themas: string[]) => ({
    file,
    beschrijving: file,
    eigenaar: 'Marike',
    tags,
    themas,
    createdAt,
  });
  return {
    contentFolder: '',
    demo: {
      accounts: [
        { ...admin, ...person },
        { ...lid, ...person },
      ],
      tags: ['bos', 'heide'],
      themas: ['Natuur'],
      fotos: [
        foto('een.jpg', '2025-01-01T10:00:00.000Z', ['bos', 'heide'], ['Natuur']),
        foto('twee.jpg', '2025-02-01T10:00:00.000Z', ['heide'], []),
        foto('drie.jpg', '2025-03-01T10:00:00.000Z', [], ['Natuur']),
      ],
      leden: [{ naam: 'De Linde', contactpersoon: 'Ada', ...address, email: lid.email, type: 'horeca', islid: true }],
      bedrijven: [{ naam: 'De Linde', doelgroepen: ['gezinnen'], activiteiten: ['eten'] }],
    },
  };
});
vi.mock('@ledenportaal/content', () => content);

const { contentFolder: contentDir } = await vi.importActual<typeof Content>('@ledenportaal/content');
const portal = usePortal(undefined, { contentDir });
beforeAll(async () => {
  content.contentFolder = mkdtempSync('/tmp/content-');
  for (const { file } of content.demo.fotos) writeFileSync(join(content.contentFolder, file), await makeJpeg());
});
afterAll(() => rmSync(content.contentFolder, { recursive: true }));

const counts = () => Promise.all(['accounts', 'fotos', 'tags', 'themas', 'leden', 'bedrijven'].map(countIn));

describe('importDemo', () => {
  it('imports accounts that can sign in, and photos with their dates, tags and themas', async () => {
    await importDemo(portal);
    const body = { email: 'beheer@example.org', password: 'demo-beheer-1' };
    expect((await portal.as('nobody').call(authContract.signin, { body })).reply.user.role).toBe('admin');
    const { items } = (await portal.as('lid').call(fotoContract.search)).reply.results;
    expect(items.map(({ beschrijving, createdAt }) => [beschrijving, createdAt.slice(0, 10)])).toEqual([
      ['drie.jpg', '2025-03-01'],
      ['twee.jpg', '2025-02-01'],
      ['een.jpg', '2025-01-01'],
    ]);
    const tags = (await portal.as('lid').call(tagContract.list)).reply.results;
    expect(tags.map(({ naam, count }) => [naam, count])).toEqual([
      ['bos', 1],
      ['heide', 2],
    ]);
    expect((await portal.as('lid').call(themaContract.list)).reply.results).toMatchObject([{ count: 2 }]);
    expect(portal.stored()).toHaveLength(9);
    const [lid] = (await portal.as('admin').call(lidContract.list)).reply.results;
    expect(lid?.isregist).toMatchObject([{ name: 'Ada Ada Brink' }]);
  });

  it('imports the demo data once', async () => {
    await importDemo(portal);
    const before = await counts();
    const add = vi.fn();
    await importDemo({ ...portal, uploadService: { add } });
    expect([await counts(), add.mock.calls.length]).toEqual([before, 0]);
  });

  it('makes assertNoDemoAccounts throw as long as the demo passwords work', async () => {
    await assertNoDemoAccounts(portal.accounts);
    await importDemo(portal);
    const checkDemoAccounts = () => assertNoDemoAccounts(portal.accounts);
    await expect(checkDemoAccounts()).rejects.toThrow('Het demo-account beheer@example.org bestaat hier nog');
    await AccountModel.updateOne({ email: 'beheer@example.org' }, { state: 'disabled' });
    await expect(checkDemoAccounts()).rejects.toThrow('Het demo-account lid@example.org bestaat hier nog');
    await AccountModel.updateOne({ email: 'lid@example.org' }, { passwordHash });
    await checkDemoAccounts();
  });

  it('resumes an interrupted import without duplicates', async () => {
    const failingAdd = vi.fn(portal.uploadService.add).mockRejectedValueOnce(new Error('killed'));
    await expect(importDemo({ ...portal, uploadService: { add: failingAdd } })).rejects.toThrow('killed');
    await eventually(async () => expect(await countIn('fotos')).toBeGreaterThan(0));
    await importDemo(portal);
    expect(await counts()).toEqual([2, 3, 2, 1, 1, 1]);
    expect(portal.stored()).toHaveLength(9);
  });
});
