import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { lidContract } from '@ledenportaal/shared';
import { createStamps } from '../../platform/database/stamps.js';
import { usePortal } from '../../test/portal.js';
import { LidModel } from './lid.model.js';

const portal = usePortal();
const buildLid = (naam: string) => ({
  naam,
  contactpersoon: 'Ria',
  adres: 'Dorpsstraat 1',
  postcode: '1234 AB',
  plaats: 'Ruigenhei',
  email: `${naam}@example.org`,
  type: 'horeca' as const,
  islid: false,
  ...createStamps('0'.repeat(24)),
});

describe('the count of leden', () => {
  it('includes leden that pay and leden that do not', async () => {
    const count = async () => (await portal.as('lid').call(lidContract.count)).reply;
    expect(await count()).toEqual({ count: 0 });
    await LidModel.create([buildLid('herberg'), { ...buildLid('winkel'), islid: true }]);
    expect(await count()).toEqual({ count: 2 });
  });

  it('requires signing in, and returns 405 for POST', async () => {
    expect((await portal.as('nobody').call(lidContract.count)).status).toBe(401);
    const response = await supertest(portal.app).post('/api/leden/count');
    expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});
