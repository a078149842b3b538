import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod/mini';
import { saveVersion } from './save-version.js';

const Doc = z.object({ naam: z.string(), plaats: z.string(), updatedAt: z.string() });
type Doc = z.output<typeof Doc>;
type Values = Pick<Doc, 'naam' | 'plaats'>;

const base: Doc = { naam: 'De Eik', plaats: 'Elderveen', updatedAt: '1' };
const mine: Values = { naam: 'De Linde', plaats: 'Elderveen' };
const toConflict = (lid: Doc) => ({ error: { code: 'lid_changed', message: 'Gewijzigd', details: { lid } } });
const save = (
  update: (values: Values, version: Doc) => Promise<object>,
  onMerged?: (theirs: Doc, values: Values) => boolean,
) =>
  saveVersion<Doc, Values>({
    base,
    values: mine,
    update,
    getChangedFields: (a, b) => (['naam', 'plaats'] as const).filter((name) => a[name] !== b[name]),
    document: { name: 'lid', schema: Doc },
    ...(onMerged && { onMerged }),
  });

describe('saveVersion', () => {
  it('saves again over each version that another user saved meanwhile', async () => {
    const versions = ['2', '3'].map((updatedAt) => ({ ...base, plaats: `Plaats ${updatedAt}`, updatedAt }));
    const saved = { ...base, ...mine, plaats: 'Plaats 3', updatedAt: '4' };
    const rest = [...versions];
    const update = vi.fn(() => {
      const theirs = rest.shift();
      return Promise.resolve(theirs ? toConflict(theirs) : { data: { results: saved } });
    });
    expect(await save(update)).toEqual({ kind: 'saved', saved });
    expect(update.mock.calls).toEqual([
      [mine, base],
      [{ ...mine, plaats: 'Plaats 2' }, versions[0]],
      [{ ...mine, plaats: 'Plaats 3' }, versions[1]],
    ]);
  });

  it('gives up when the server keeps refusing the version that it sent', async () => {
    const update = vi.fn(() => Promise.resolve(toConflict({ ...base, updatedAt: '2' })));
    expect(await save(update)).toMatchObject({ kind: 'failed', error: { code: 'lid_changed' } });
    expect(update).toHaveBeenCalledTimes(5);
  });

  it('saves nothing more when the user typed in the same field during the request', async () => {
    const theirs = { ...base, plaats: 'Vossel', updatedAt: '2' };
    const update = vi.fn(() => Promise.resolve(toConflict(theirs)));
    expect(await save(update, () => false)).toEqual({ kind: 'overtaken', theirs });
    expect(update).toHaveBeenCalledTimes(1);
  });
});
