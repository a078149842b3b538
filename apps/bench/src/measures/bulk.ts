/** Measures response times of other users while a tag is removed from many photos and while many are imported. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureImport } from '../bulk/import';
import { makeJpegs } from '../bulk/jpegs';
import { createOtherUsers } from '../bulk/other-users';
import { measureLabelRemoval } from '../bulk/label-removal';
import { openCatalogueCopy } from '../catalogue/catalogue';
import type { Group } from '../group';

const count = Number(process.env.COUNT ?? 1_000_000);
const files = Number(process.env.FILES ?? 100_000);
const seconds = Number(process.env.SECONDS ?? 60);
const shouldRunToEnd = process.env.ALL === '1';

export const bulk: Group = {
  title: 'Large works, and who else is there',
  usesPictures: true,
  notes: [
    `A portal with ${count.toLocaleString('en')} photos. A member asks pages by a tag that four in ten have and a thema that nearly one in four has, over one connection, again as soon as there is an answer: ${seconds} seconds before the work (of the import after it too), and during it. Of every 300 pages the slowest hundredth; the longest of all.`,
    `In between, ${seconds} seconds before and during, an admin uploads photos and changes photos, a quarter of a second between one and the next: the median.`,
    `Taking off: an admin deletes the tag of four in ten. ${shouldRunToEnd ? 'Until no photo has it any more.' : `The first ${2 * seconds} seconds; with ALL=1 until no photo has it any more.`}`,
    `Importing: \`import-fotos\`, a process of its own, with a folder of ${files.toLocaleString('en')} files of 1200 x 800, each with bytes of its own. ${shouldRunToEnd ? 'All of them.' : `Its start, and the first ${2 * seconds} seconds after the first photo; with ALL=1 all of them.`}`,
  ],
  async measure() {
    const photos = mkdtempSync(join(tmpdir(), 'ledenportaal-bench-import-'));
    try {
      const folder = join(photos, 'fotos');
      await makeJpegs(folder, files);
      const catalogue = await openCatalogueCopy(count);
      const otherUsers = await createOtherUsers(catalogue);
      try {
        const importRows = await measureImport(catalogue, otherUsers, { folder, files, seconds, shouldRunToEnd });
        return [...(await measureLabelRemoval(catalogue, otherUsers, { seconds, shouldRunToEnd })), ...importRows];
      } finally {
        otherUsers.close();
        await catalogue.stop();
      }
    } finally {
      rmSync(photos, { recursive: true, force: true });
    }
  },
};
