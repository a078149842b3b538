import { expect, it } from 'vitest';
import { tagContract } from '@ledenportaal/shared';
import { createFoto, createFotos, createTag, createThema } from '../../../test/builders.js';
import { readLabelCount } from '../../../test/label-counts.js';
import { usePortal } from '../../../test/portal.js';
import { usePrograms } from '../../../test/programs.js';
import { itNightly } from '../../../test/suite.js';
import { FotoModel } from '../foto.model.js';

const portal = usePortal();
const { killBeforeWrite } = usePrograms();

it('counts visible photos and concepts of each label', async () => {
  const [bos, heide, natuur] = [await createTag('bos'), await createTag('heide'), await createThema('natuur')];
  await createFotos(3, { tags: [bos, heide], themes: [natuur] });
  await createFoto({ tags: [bos], status: 'concept' });
  const counts = await portal.labelCounts.countFotos('tags');
  expect([counts.get(bos), counts.get(heide)]).toEqual([
    { visible: 3, hidden: 1 },
    { visible: 3, hidden: 0 },
  ]);
  expect(await portal.labelCounts.countFotos('themes')).toEqual(new Map([[natuur, { visible: 3, hidden: 0 }]]));
});

itNightly('is right at once in every process after a process was killed just after it wrote a photo', async () => {
  const [bos, heide] = [await createTag('bos'), await createTag('heide')];
  const fotos = await createFotos(20, { tags: [bos] });
  const by = await portal.as('admin').token();
  const post = {
    name: 'post',
    path: '/beheer/fotos/bulk',
    token: by,
    body: { fotos, replace: { tags: [heide] } },
  } as const;
  // Whichever of its writes is the last one.
  for (const beforeWrite of [5, 9, 16]) {
    await killBeforeWrite(portal, post, beforeWrite);
    const written = await FotoModel.countDocuments({ tags: heide });
    const listed = (await portal.as('lid').call(tagContract.list)).reply.results;
    expect(listed.map(({ count }) => count)).toEqual([20 - written, written]);
  }
  expect(await readLabelCount(portal, heide)).toBeGreaterThan(0);
});
