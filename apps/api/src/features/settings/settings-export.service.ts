import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { FileResponse } from '../../http/send-file.js';
import { getLogoKey } from '../../platform/content/content.logo.js';
import type { Resources } from '../../platform/resources.js';
import { findStoredFile, type Range } from '../../platform/storage/storage.js';
import { getZipSize, planPart, readZip } from '../../platform/zip/zip.js';

type ExportedFile = { name: string; bytes: Buffer };

export type SettingsExportService = ReturnType<typeof createSettingsExportService>;

/** The settings that apply, as files of the content folder. */
export const createSettingsExportService = ({
  content,
  portalSettings,
  storage,
}: Pick<Resources, 'content' | 'portalSettings' | 'storage'>) => {
  const toJsonFiles = (): ExportedFile[] => {
    const { site, texts, palette, renditions, licences, messages } = content;
    const { voorwaarden } = content.getState().values;
    const files = {
      'site.json': site,
      'teksten.json': texts,
      'palette.json': palette,
      'renditions.json': { renditions },
      'licences.json': { licences },
      'messages.json': messages,
      // Without terms it is null, because the folder may have some.
      'voorwaarden.json': voorwaarden,
    };
    return Object.entries(files).map(([name, value]) => ({
      name,
      bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
    }));
  };
  const readLogo = async (): Promise<ExportedFile[]> => {
    const key = getLogoKey(content);
    if (!key) return [];
    const file = await findStoredFile(storage, key, () => Promise.resolve());
    return [{ name: content.site.logo!.file, bytes: await buffer(file.read()) }];
  };

  return {
    /** Returns a zip of the files; with the other files of the content folder they are one with the same settings. */
    exportSettings: async (): Promise<FileResponse> => {
      portalSettings.reset();
      await portalSettings.readNew();
      const modified = new Date();
      const files = [...toJsonFiles(), ...(await readLogo())];
      const entries = files.map(({ name, bytes }) => ({ name, size: bytes.length, crc32: crc32(bytes), modified }));
      const parts = [planPart(entries)];
      const readChunks = (range: Range) =>
        readZip(parts, range, {
          readEntries: () => entries,
          readEntry: (_, index, { start, end }) => Readable.from([files[index]!.bytes.subarray(start, end + 1)]),
        });
      const hash = createHash('sha256');
      for (const { name, bytes } of files) hash.update(name).update(bytes);
      return {
        file: { size: getZipSize(parts), modified, readChunks },
        type: 'application/zip',
        etag: `${hash.digest('hex')}-${modified.getTime()}`,
        name: `inhoud-${content.site.product.slug}.zip`,
      };
    },
  };
};
