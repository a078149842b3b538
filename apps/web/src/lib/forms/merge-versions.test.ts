import { describe, expect, it } from 'vitest';
import { mergeVersions, type GetChangedFields } from './merge-versions.js';

type Values = { naam: string; plaats: string; tags: string[] };
const base: Values = { naam: 'De Eik', plaats: 'Elderveen', tags: ['ree', 'ven'] };
const changed = (a: Values, b: Values) =>
  (['naam', 'plaats', 'tags'] as const).filter((name) => String(a[name]).trim() !== String(b[name]).trim());
const merge = (mine: Partial<Values>, theirs: Partial<Values>) =>
  mergeVersions({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, changed);

describe('mergeVersions', () => {
  it('takes each field from the user who changed it', () => {
    expect(merge({ naam: 'De Linde' }, { plaats: 'Vossel' })).toEqual({
      values: { naam: 'De Linde', plaats: 'Vossel', tags: base.tags },
      conflicts: [],
      kept: ['plaats'],
    });
  });

  it('returns a conflict, with my value, only for a field that both changed to different values', () => {
    expect(merge({ naam: 'De Linde', plaats: 'Vossel ' }, { naam: 'De Beuk', plaats: 'Vossel' })).toMatchObject({
      values: { naam: 'De Linde' },
      conflicts: ['naam'],
      kept: [],
    });
  });

  it('leaves a field that I emptied empty', () => {
    expect(merge({ naam: '' }, { plaats: '' })).toMatchObject({ values: { naam: '', plaats: '' }, conflicts: [] });
  });

  it.each([
    { mine: ['ree', 'ven', 'bos'], theirs: ['ree', 'mist'], merged: ['ree', 'mist', 'bos'] },
    { mine: ['ven'], theirs: ['ree', 'ven', 'mist'], merged: ['ven', 'mist'] },
    { mine: ['ven', 'mist'], theirs: ['mist', 'ree'], merged: ['mist'] },
    { mine: [], theirs: ['ree', 'ven', 'bos'], merged: ['bos'] },
  ])('applies the additions and removals of both users to a list: $mine and $theirs give $merged', (lists) => {
    expect(merge({ tags: lists.mine }, { tags: lists.theirs })).toMatchObject({
      values: { tags: lists.merged },
      conflicts: [],
      kept: ['tags'],
    });
  });

  it('returns a conflict for a list of objects that both changed, of which it merges no items', () => {
    const toVersion = (...names: string[]) => ({ licences: names.map((name) => ({ name })) });
    const [base, mine, theirs] = [toVersion('vrij'), toVersion('vrij', 'pers'), toVersion()];
    const getChanged: GetChangedFields<typeof base> = (a, b) =>
      JSON.stringify(a) === JSON.stringify(b) ? [] : ['licences'];
    expect(mergeVersions({ base, mine, theirs }, getChanged)).toEqual({
      values: mine,
      conflicts: ['licences'],
      kept: [],
    });
  });
});
