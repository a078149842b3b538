import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { eigenaarContract, normalise } from '@ledenportaal/shared';
import { FotoModel } from '../../features/fotos/foto.model.js';
import { createFoto } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { textsInNfc } from './0024-texts-in-nfc.js';

const portal = usePortal();
const collection = (name: string) => mongoose.connection.db!.collection(name);
const [composed, decomposed] = ['Zo\u00eb', 'Zoe\u0308'];
const runTwice = async () => {
  for (let time = 0; time < 2; time++) await textsInNfc.run(mongoose.connection.db!);
};
const readStored = (id: string) => FotoModel.findById(id).orFail().lean();

it('makes one eigenaar of two that look equal, and leaves the time of the last edit', async () => {
  const [first, second] = [await createFoto({ eigenaar: composed }), await createFoto({ eigenaar: decomposed })];
  const listEigenaars = async () => (await portal.as('admin').call(eigenaarContract.list)).reply.results;
  expect(await listEigenaars()).toHaveLength(2);
  const before = await Promise.all([first, second].map(({ _id }) => readStored(_id)));
  await runTwice();
  expect(await listEigenaars()).toEqual([{ naam: composed, count: 2 }]);
  const [unchanged, changed] = await Promise.all([first, second].map(({ _id }) => readStored(_id)));
  expect(unchanged).toEqual(before[0]);
  expect(changed).toEqual({ ...before[1], eigenaar: composed, revision: changed!.revision });
  expect(changed!.revision).not.toEqual(before[1]!.revision);
});

it('normalises texts within documents and lists, and no normalised name', async () => {
  const hangul = '\ud55c';
  const tag = { naam: hangul.normalize('NFD'), normaal: normalise(hangul) };
  const bedrijf = {
    naam: 'Café',
    normaal: 'cafe',
    doelgroepen: ['gezinnen', decomposed],
    beschrijving: `‘a’\n${decomposed}`,
  };
  const lines = [
    { before: null, after: { naam: 'De Berk' } },
    { before: { naam: composed }, after: { naam: decomposed } },
  ];
  const job = { input: { from: [decomposed, 'Ria'], to: '👩‍🌾' }, named: [{ naam: decomposed }], subject: {} };
  await collection('tags').insertOne({ ...tag });
  await collection('bedrijven').insertOne({ ...bedrijf });
  await collection('ledenplanregels').insertOne({ plan: 1, number: 1, lines });
  await collection('jobs').insertOne({ ...job });
  await collection('deletedfotos').insertOne({ foto: { bestandsnaam: `${decomposed}.jpg` } });
  await runTwice();
  expect(await collection('tags').findOne()).toMatchObject({ ...tag, naam: hangul });
  expect(await collection('bedrijven').findOne()).toMatchObject({
    ...bedrijf,
    doelgroepen: ['gezinnen', composed],
    beschrijving: `‘a’\n${composed}`,
  });
  expect((await collection('ledenplanregels').findOne())!.lines).toEqual([
    lines[0],
    { before: { naam: composed }, after: { naam: composed } },
  ]);
  expect(await collection('jobs').findOne()).toMatchObject({
    input: { from: [composed, 'Ria'], to: '👩‍🌾' },
    named: [{ naam: composed }],
  });
  expect((await collection('deletedfotos').findOne())!.foto).toEqual({ bestandsnaam: `${composed}.jpg` });
});
