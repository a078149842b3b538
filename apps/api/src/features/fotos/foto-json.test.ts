import { expect, it, vi } from 'vitest';
import { collectionContract, Foto, fotoContract, type Oordeel, type Role } from '@ledenportaal/shared';
import { createAs, sendAs } from '../../test/as.js';
import { buildFotoEdit, createFoto, createTag, getAccount, signToken } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { createFotoJson } from './foto-json.js';
import { FotoModel, publicFields, toFoto, type PublicFoto } from './foto.model.js';

const portal = usePortal();

const readFotos = () => FotoModel.find({}, publicFields).sort({ _id: 1 }).lean<PublicFoto[]>();
/** Addresses that change with `expiry`, and the number of photos that were written. */
const createMedia = () => {
  const media = {
    expiry: 1,
    getExpiry: () => media.expiry,
    getAddress: vi.fn((key: string) => `${key}?${media.expiry}`),
  };
  return {
    media,
    toJson: createFotoJson(media, (foto, variant) => toFoto(foto, { ...variant, ...media })),
    countWritten: () => media.getAddress.mock.calls.length / 3,
  };
};
const oordeel: Oordeel = { verdict: 'overleg', reasons: ['licentie_onbekend'] };
const variants = [false, true].flatMap((inCollection) =>
  [false, true].map((isForEditor) => ({
    inCollection,
    isForEditor,
    isVisible: true,
    trefwoorden: isForEditor ? ['Mist'] : [],
    oordeel,
  })),
);

it('the JSON of a photo is what JSON.stringify writes, for each viewer and in each hour', async () => {
  await createFoto({ beschrijving: '"items":[] \\ "inCollection":false \u2028 é 📷 $& \n', bestandsnaam: 'a".jpg' });
  await createFoto({ status: 'concept', tags: [await createTag('heide')], genomenOp: new Date(0) });
  const { media, toJson, countWritten } = createMedia();
  const fotos = await readFotos();
  for (const expiry of [1, 2]) {
    media.expiry = expiry;
    for (const foto of fotos)
      for (const variant of variants) {
        const expected = JSON.stringify(Foto.parse(toFoto(foto, { ...variant, ...media })));
        const before = countWritten();
        expect([toJson(foto, variant), toJson(foto, variant)]).toEqual([expected, expected]);
        expect(countWritten() - before).toBe(1);
      }
  }
});

it('the JSON of a photo is written again for another document of it', async () => {
  await createFoto({ beschrijving: 'bos' });
  const [foto] = await readFotos();
  const { toJson, countWritten } = createMedia();
  const write = (document: PublicFoto) =>
    toJson(document, { inCollection: false, isForEditor: false, isVisible: true, trefwoorden: [], oordeel });
  write(foto!);
  expect(write({ ...foto!, beschrijving: 'ven' })).toContain('"beschrijving":"ven"');
  expect(countWritten()).toBe(2);
});

it.each<Role>(['lid', 'admin'])(
  'a page for a %s has the bytes that reading each photo has, also after a change by another process',
  async (role) => {
    for (const [n, beschrijving] of ['"items":[]', 'ven $&', 'é\u2028📷'].entries()) {
      const foto = { beschrijving, bestandsnaam: 'a.jpg', createdAt: new Date(n) };
      await createFoto({ ...foto, ...(n === 0 && { status: 'concept' }) });
    }
    const token = signToken(await getAccount(role));
    const [, collected] = await readFotos();
    await portal.as(role).call(collectionContract.add, { params: { id: String(collected!._id) } });
    const searchText = async () =>
      (await sendAs(portal.app, token, fotoContract.search, { body: { sort: 'oldest' } })).text;
    const readText = async (foto: PublicFoto) => {
      const { text } = await sendAs(portal.app, token, fotoContract.one, { params: { id: String(foto._id) } });
      return text.slice('{"results":'.length, -1);
    };
    const check = async () => {
      const shown = (await readFotos()).filter(({ status }) => role === 'admin' || status !== 'concept');
      const items = await Promise.all(shown.map(readText));
      const end = `"total":${items.length},"more":false,"downloads":0}}`;
      const expected = `{"results":{"items":[${items.join(',')}],${end}`;
      // The second time from what was kept.
      expect([await searchText(), await searchText()]).toEqual([expected, expected]);
    };
    await check();
    const body = buildFotoEdit({ beschrijving: 'veranderd' });
    const otherProcess = createAs(portal.createSecondApp());
    await otherProcess('admin').call(fotoContract.update, { params: { id: String(collected!._id) }, body });
    await check();
  },
);
