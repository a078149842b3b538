import { expect, test } from '../../support/fixtures.js';
import { dropPaths, writeFolder } from '../../support/folders.js';
import { anySize, uniqueName } from '../../support/page-helpers.js';
import { makeJpeg } from '../../support/pictures.js';

const toXmp = (title: string) => `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:DateCreated="1978-06">
    <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>
  </rdf:Description></rdf:RDF></x:xmpmeta>`;

test(
  'a scan with a sidecar is shown with its month, and without a maker',
  anySize,
  async ({ page, signIn, expectAccessibleAndResponsive }, testInfo) => {
    const title = uniqueName('Veerpont');
    const folder = testInfo.outputPath('scans');
    await writeFolder(folder, {
      'IMG_1.jpg': await makeJpeg({ width: 480, height: 320 }),
      'IMG_1.xmp': Buffer.from(toXmp(title)),
    });
    await signIn('admin', '/beeldbank/upload');
    await dropPaths(page, page.getByText('Sleep foto’s of een map hierheen'), [folder]);
    await expect(page).toHaveURL(/\/admin\/beeldbank\/item\//);

    await page.goto(`/beeldbank/foto?zoek=${encodeURIComponent(title)}&zonder=eigenaar`);
    await expect(page.getByRole('button', { name: 'Maker onbekend: filter weghalen' })).toBeVisible();
    await expectAccessibleAndResponsive();
    await page.getByRole('link', { name: title }).first().click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText('juni 1978')).toBeVisible();
    await expect(page.getByText('Maker onbekend')).toBeVisible();
    await expectAccessibleAndResponsive();
  },
);
