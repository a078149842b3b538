import { expect, it } from 'vitest';
import { createTag, createThema } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { createLabelLookupService } from './label-lookup.service.js';

usePortal();
const { findUnknownLabels } = createLabelLookupService();

it('returns the ids that do not exist as a tag or as a theme', async () => {
  const [bos, natuur] = [await createTag('bos'), await createThema('natuur')];
  const unknownId = 'f'.repeat(24);
  expect(await findUnknownLabels({ tags: [bos.toUpperCase(), unknownId], themes: [bos, natuur] })).toEqual({
    tags: [unknownId],
    themes: [bos],
  });
  const noLabels = { tags: [], themes: [] };
  expect(await findUnknownLabels({ tags: [bos], themes: [natuur] })).toEqual(noLabels);
  expect(await findUnknownLabels(noLabels)).toEqual(noLabels);
});
