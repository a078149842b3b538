/** Measures response times of other users while a tag is removed from many photos and while many are imported. */
import { join } from 'node:path';
import { measureImport } from '../bulk/import';
import { makeJpegs } from '../bulk/jpegs';
import { createOtherUsers } from '../bulk/other-users';
import { measureLabelRemoval } from '../bulk/label-removal';
import { openCatalogueCopy } from '../catalogue/catalogue';
import type { Group } from '../group';
import { withTemporaryFolder } from '../temporary-folder';

const count = Number(process.env.COUNT ?? 1_000_000);
const files = Number(process.env.FILES ?? 100_000);
const seconds = Number(process.env.SECONDS ?? 60);
const shouldRunToEnd = process.env.ALL === '1';

export const bulk: Group = {
  title: 'Bulk operations and other users',
  usesPictures: true,
  notes: [
    `A portal with ${count.toLocaleString('en')} photos. A member requests pages by a tag that 40 % of the photos have and a thema that nearly 25 % have, one request after another over one connection: for ${seconds} seconds before the operation (for the import also after it), and during it. Reports the 99th percentile of every 300 pages, and the longest of all.`,
    `An admin also uploads and edits photos, for ${seconds} seconds before and during the operation, with a pause of 250 ms between requests. Reports the median.`,
    `Removing a tag: an admin deletes the tag of 40 % of the photos. ${shouldRunToEnd ? 'Measured until no photo has it.' : `Measured for the first ${2 * seconds} seconds; with ALL=1 until no photo has it.`}`,
    `Importing: \`import-fotos\` in a separate process, with a folder of ${files.toLocaleString('en')} different files of 1200 x 800 pixels. ${shouldRunToEnd ? 'Measured for all files.' : `Measured during the start, and for ${2 * seconds} seconds after the first photo; with ALL=1 for all files.`}`,
  ],
  measure: () =>
    withTemporaryFolder(async (parent) => {
      const folder = join(parent, 'fotos');
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
    }),
};
