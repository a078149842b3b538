import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createRandom } from '../../../test/random.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { wordFields, type SearchedFoto } from './criteria.js';
import { createFotoIndex, indexVersion, type FotoIndex, type Posting } from './foto-index.js';
import { createLocalDays } from '../../../platform/local-days.js';

const days = createLocalDays('Europe/Amsterdam');
const now = { today: '2026-06-15', licences: [] };
const context = { days, getUsageContext: () => now };
const random = createRandom(21);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const toId = (n: number) => toObjectId(n.toString(16).padStart(24, '0'));

const createFoto = (n: number): SearchedFoto => ({
  _id: toId(n),
  beschrijving: Array.from({ length: Math.floor(random() * 4) }, () =>
    pick(['ven', 'Heide', 'bos 12', 'Zuid-Ée', '日本']),
  ).join(' '),
  locatie: pick(['', 'Ruigenlo']),
  eigenaar: pick(['', 'Loes', 'loes', 'Ria de Wit']),
  bestandsnaam: pick([null, 'IMG_0012.jpg', 'DSC 7.JPG']),
  status: pick([null, 'concept']),
  tags: [toId(1e6), toId(1e6 + 1)].filter(() => random() < 0.5),
  themes: [toId(2e6)].filter(() => random() < 0.5),
  trefwoorden: pick([null, ['mist', 'Zuid-Ée mist'], ['Mist']]),
  width: pick([800, 5184]),
  height: pick([800, 3456]),
  createdAt: new Date(1.6e12 + Math.floor(random() * 50) * 864e5),
  genomenOp: pick([null, new Date(1.5e12)]),
  genomenOpPrecision: null,
  phash: pick([null, '00ff12345678abcd', 'f0ff12345678abcd']),
  reeks: pick([null, toId(3e6)]),
  revision: null,
});

/** All that a search can read of an index, but for the numbers of its slots. */
const describeIndex = (index: FotoIndex) => {
  const toIds = (list: { forEach: (action: (slot: number) => void) => void }) => {
    const ids: string[] = [];
    list.forEach((slot) => ids.push(index.getId(slot)));
    return ids;
  };
  const isNamed = index.matchFileNames('img');
  const postings = new Set<Posting>();
  const fotos: unknown[] = [];
  index.byDate.forEach((slot) => {
    for (const posting of index.getPostingsOf(slot)) postings.add(posting);
    const near = index.pictureHashes.findNear(slot, 8, 500);
    fotos.push([
      index.getId(slot),
      index.findSlot(index.getId(slot)) === slot,
      [index.getTakenAt(slot), index.getWidth(slot), isNamed(slot), near.length],
      index
        .getPostingsOf(slot)
        .map(({ field, term }) => `${field} ${term}`)
        .sort(),
    ]);
  });
  const describePosting = ({ field, term, text, slots }: Posting) =>
    [field, term, text, toIds(slots).sort().join()].join('|');
  return {
    fotos,
    size: index.getSize(),
    byTitle: toIds(index.byTitle),
    postings: [...postings].map(describePosting).sort(),
    words: wordFields.map((field) => index.findWords(field, '')),
    labels: [...index.labelWords.tags],
  };
};

/** What a file does to an index: the arrays follow each other in one block of memory. */
const copy = (index: FotoIndex): FotoIndex => {
  const { meta, parts } = index.save();
  const copied = Object.entries(parts).map(([name, arrays]) => {
    const block = Buffer.concat(arrays);
    const memory = Buffer.from(new Uint8Array(block).buffer);
    let at = 0;
    return [name, arrays.map(({ length }) => memory.subarray(at, (at += length)))] as const;
  });
  return createFotoIndex(context, {
    meta: JSON.parse(JSON.stringify(meta)) as typeof meta,
    parts: Object.fromEntries(copied),
  });
};

it('is the same after it was saved and opened, also after further changes', async () => {
  let index = createFotoIndex(context);
  for (let n = 0; n < 300; n++) index.set(createFoto(n));
  await index.sort();
  index.setLabel('tags', String(toId(1e6)), ['heide', 'bos']);
  for (let round = 0; round < 3; round++) {
    const opened = copy(index);
    expect(describeIndex(opened)).toEqual(describeIndex(index));
    for (let change = 0; change < 150; change++) {
      const n = Math.floor(random() * 500);
      if (random() < 0.4) for (const each of [index, opened]) each.remove(String(toId(n)));
      else {
        const foto = createFoto(n);
        for (const each of [index, opened]) each.set(foto);
      }
    }
    expect(describeIndex(opened)).toEqual(describeIndex(index));
    index = opened;
  }
});

it('saves what its version says', async () => {
  const fotos = Array.from({ length: 50 }, (_, n): SearchedFoto => ({
    ...createFoto(n),
    beschrijving: `Heide, bos & ven ${n} Zuid-Ée 日本`,
    locatie: n % 2 ? 'Ruigenlo' : '',
    eigenaar: n % 3 ? 'Ria de Wit' : '',
    bestandsnaam: n % 8 ? null : `IMG_${n}.jpg`,
    status: n % 5 ? null : 'concept',
    tags: [toId(n % 7)],
    themes: n % 4 ? [toId(n)] : [],
    trefwoorden: n % 3 ? ['Mist', `mist ${n}`] : null,
    width: 500 * (1 + (n % 9)),
    height: 500 * (1 + (n % 4)),
    createdAt: new Date(1.6e12 + n * 864e5),
    genomenOp: n % 6 ? null : new Date(1.5e12),
    reeks: n % 3 ? null : toId(3e6 + (n % 2)),
  }));
  const index = createFotoIndex(context);
  for (const foto of fotos) index.set({ ...foto, genomenOpPrecision: null, phash: null, revision: null });
  await index.sort();
  const { meta, parts } = index.save();
  const hash = createHash('sha256').update(JSON.stringify(meta));
  for (const [name, arrays] of Object.entries(parts)) for (const bytes of arrays) hash.update(name).update(bytes);
  // When it changes on purpose: increment indexVersion too, so that saved indexes of the former version are not used.
  expect([indexVersion, hash.digest('hex').slice(0, 16)]).toEqual([4, 'b5d44b4059040f9c']);
});
