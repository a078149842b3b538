import mongoose from 'mongoose';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { woordenContract } from '@ledenportaal/shared';
import { createFoto, getAccount } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { createPortalSettings } from '../../platform/portal-settings/portal-settings.js';
import { createSynonymService } from './synonym.service.js';

const portal = usePortal();
const read = async () => (await portal.as('admin').call(woordenContract.read)).reply.results;
const change = (synoniemen: string[][], revision: number) =>
  portal.as('admin').call(woordenContract.change, { body: { synoniemen, revision } });
const preview = async (...synoniemen: string[][]) =>
  (await portal.as('admin').call(woordenContract.preview, { body: { synoniemen } })).reply.results;

describe('the synonyms', () => {
  it('are none until an admin saves groups, which get the next revision', async () => {
    expect(await read()).toEqual({ synoniemen: [], revision: 0 });
    const { status, reply } = await change([['Reeën', 'hert', 'REEEN']], 0);
    expect([status, reply.results]).toEqual([200, { synoniemen: [['reeën', 'hert']], revision: 1 }]);
    expect(await read()).toEqual(reply.results);
  });

  it('refuse a change of another revision than the current one', async () => {
    await change([['ree', 'hert']], 0);
    for (const revision of [0, 2]) {
      const { status, error } = await change([['fietsen', 'fietstocht']], revision);
      expect([status, error?.code]).toEqual([409, 'setting_changed']);
    }
    // Nothing is lost when another admin saved the same.
    expect((await change([['ree', 'hert']], 0)).reply.results).toEqual({ synoniemen: [['ree', 'hert']], revision: 1 });
    expect((await change([], 1)).reply.results).toEqual({ synoniemen: [], revision: 2 });
  });

  it('name the field of a word that another group has', async () => {
    const { status, error } = await change(
      [
        ['ree', 'hert'],
        ['wild', 'Ree'],
      ],
      0,
    );
    expect([status, error?.fields]).toEqual([
      400,
      { 'synoniemen.1.1': '‘ree’ staat al in een andere groep: ree, hert.' },
    ]);
  });

  it('record who changed which groups', async () => {
    await change(
      [
        ['ree', 'hert'],
        ['plas', 'ven'],
      ],
      0,
    );
    await change(
      [
        ['ree', 'hert', 'edelhert'],
        ['plas', 'ven'],
      ],
      1,
    );
    const entries = await mongoose.connection.db!.collection('audit').find().sort({ _id: 1 }).toArray();
    expect(entries.map(({ action, kind, by, changes }) => [action, kind, String(by), changes] as unknown[])).toEqual([
      ['woorden.changed', 'woorden', (await getAccount('admin')).id, { synoniemen: [[], ['ree, hert', 'plas, ven']] }],
      [
        'woorden.changed',
        'woorden',
        (await getAccount('admin')).id,
        { synoniemen: [['ree, hert'], ['ree, hert, edelhert']] },
      ],
    ]);
  });

  it('are normalised for the search of each process, as one array until they change', async () => {
    const portalSettings = createPortalSettings(pino({ enabled: false }));
    const other = createSynonymService({ portalSettings });
    await change([['Reeën', 'e-bike']], 0);
    expect(portal.synonyms.getSynonyms()).toEqual([['reeen', 'e bike']]);
    await other.readNew();
    const first = other.getSynonyms();
    expect(first).toEqual([['reeen', 'e bike']]);
    portalSettings.reset();
    await other.readNew();
    expect(other.getSynonyms()).toBe(first);
    await change([], 1);
    portalSettings.reset();
    await other.readNew();
    expect(other.getSynonyms()).toEqual([]);
  });
});

describe('the preview of synonyms', () => {
  it('tells what each word finds, and with its group, of the photos that leden see', async () => {
    for (const beschrijving of ['een ree', 'een ree met een hert', 'hert', 'edelhert'])
      await createFoto({ beschrijving });
    await createFoto({ beschrijving: 'ree', status: 'concept' });
    expect(await preview(['ree', 'Hert', 'edelhert'], ['vos'])).toEqual([
      [
        { woord: 'ree', now: 2, with: 4, more: 2 },
        { woord: 'hert', now: 3, with: 4, more: 1 },
        { woord: 'edelhert', now: 1, with: 4, more: 3 },
      ],
      [{ woord: 'vos', now: 0, with: 0, more: 0 }],
    ]);
  });

  it('compares with the saved group of a word', async () => {
    for (const beschrijving of ['ree', 'hert', 'vos']) await createFoto({ beschrijving });
    await change([['ree', 'hert']], 0);
    expect(await preview(['ree', 'vos'])).toEqual([
      [
        { woord: 'ree', now: 2, with: 2, more: 0 },
        { woord: 'vos', now: 1, with: 2, more: 1 },
      ],
    ]);
  });
});
