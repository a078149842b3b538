import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toObjectId } from '../../../../platform/database/object-id.js';
import type { SearchedFoto } from '../criteria.js';
import { createFotoIndex } from '../foto-index.js';
import { createLocalDays } from '../../../../platform/local-days.js';
import { hasBit } from '../structures/bitmap.js';
import { getTextPlan } from './text-plan.js';

const days = createLocalDays('Europe/Amsterdam');
const now = { today: '2026-06-15', licences: [] };
const context = { days, getUsageContext: () => now };
const toId = (n: number) => toObjectId(n.toString(16).padStart(24, '0'));
const createFoto = (n: number, texts: Partial<SearchedFoto>): SearchedFoto => ({
  _id: toId(n),
  beschrijving: '',
  locatie: '',
  eigenaar: '',
  bestandsnaam: null,
  status: null,
  tags: [],
  themes: [],
  trefwoorden: [],
  width: 800,
  height: 600,
  createdAt: new Date(1.6e12),
  genomenOp: null,
  genomenOpPrecision: null,
  phash: null,
  revision: null,
  ...texts,
});

const dutch = fc.constantFrom(
  ...'schaap schapen schaapskudde kudde hert herten Hertenkamp boom bom bomen haven have wandelen wandeling ei eieren'.split(
    ' ',
  ),
  ...'winterbos bos bossen winter Zuid-Hollandse e-bike reeën café foto’s besneeuwd sneeuw paddenstoel de in 2019'.split(
    ' ',
  ),
);
const word = fc.oneof(dutch, fc.stringMatching(/^[a-zé]{1,12}$/), fc.string({ unit: 'grapheme', maxLength: 8 }));
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
const foto = fc.record({
  beschrijving: text,
  locatie: text,
  eigenaar: text,
  trefwoorden: fc.array(word, { maxLength: 2 }),
});

it('finds every photo that has the words themselves, whatever else is in the index', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(foto, { minLength: 1, maxLength: 6 }), fc.nat(), fc.nat(), async (fotos, at, first) => {
      const index = createFotoIndex(context);
      for (const [n, texts] of fotos.entries()) index.set(createFoto(n + 1, texts));
      await index.sort();
      const wanted = at % fotos.length;
      const { beschrijving, locatie, eigenaar, trefwoorden } = fotos[wanted]!;
      const words = [beschrijving, locatie, eigenaar, ...trefwoorden].join(' ').split(' ');
      const query = words.slice(first % words.length, (first % words.length) + 3).join(' ');
      const slot = index.findSlot(String(toId(wanted + 1)))!;
      for (const { fotos: found } of getTextPlan(index, query, false).terms) expect(hasBit(found, slot)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
