import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { tagContract, themaContract } from '@ledenportaal/shared';
import { accountOf, createFoto, createTag, createThema } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { tags, themas } from './label.service.js';

const portal = usePortal();

describe.each([
  ['tags', tagContract, createTag, 'tags', tags],
  ['themas', themaContract, createThema, 'themes', themas],
] as const)('%s', (path, contract, createLabel, field, labels) => {
  it('come in the order of the alphabet, with the number of fotos that carry each', async () => {
    const [zee, edelhert, ochtend] = [
      await createLabel('zee'),
      await createLabel('Edelhert'),
      await createLabel('één'),
    ];
    await createFoto({ [field]: [zee, edelhert] });
    await createFoto({ [field]: [zee] });
    const { reply } = await portal.as('lid').call(contract.list);
    expect(reply.results).toEqual(
      [
        { _id: ochtend, naam: 'één', count: 0 },
        { _id: edelhert, naam: 'Edelhert', count: 1 },
        { _id: zee, naam: 'zee', count: 2 },
      ].sort((a, b) => a.naam.localeCompare(b.naam, 'nl')),
    );
  });

  it('are for members, by GET', async () => {
    expect((await portal.as('nobody').call(contract.list)).status).toBe(401);
    expect((await portal.as('lid').call(contract.list)).reply.results).toEqual([]);
    const refused = await supertest(portal.app).put(`/api/fotoboek/${path}`);
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('are the same where people take their names for the same, also when two come at once', async () => {
    const { id } = await accountOf('admin');
    const first = await labels.ensure('Cafés  en terrassen', id);
    const names = ['cafes en terrassen', ' CAFÉS EN TERRASSEN '];
    expect(await Promise.all(names.map((naam) => labels.ensure(naam, id)))).toEqual([first, first]);
    expect((await portal.as('lid').call(contract.list)).reply.results).toEqual([
      { _id: first, naam: 'Cafés  en terrassen', count: 0 },
    ]);
  });
});
