import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import type { RenditionType } from '@ledenportaal/shared';
import { toUniqueNames } from '../../platform/zip/to-unique-names.js';
import { planZip, type ZipPlan } from '../../platform/zip/zip.js';
import type { ZipRecord } from './zip.model.js';

/** The archive of a zip: its layout, and the content of its first entry. The entry of foto n is n + 1. */
export type ZipLayout = { plan: ZipPlan; creditText: Buffer };

const creditName = 'fotovermelding.txt';

/** Returns the same layout each time, so that any range of the archive can be sent. */
export const toZipLayout = ({ entries, createdAt }: Pick<ZipRecord, 'entries' | 'createdAt'>): ZipLayout => {
  const [name, ...fotoNames] = toUniqueNames([creditName, ...entries.map((entry) => entry.name)]);
  const creditText = toCreditText(entries.map((entry, at) => ({ ...entry, name: fotoNames[at]! })));
  const first = { name: name!, size: creditText.length, crc32: crc32(creditText), modified: createdAt };
  const others = entries.map((entry, at) => ({ ...entry, name: fotoNames[at]!, size: entry.bytes }));
  return { plan: planZip([first, ...others]), creditText };
};

/** Returns the type of the renditions of a zip. */
export const toType = (soort: string | null | undefined): RenditionType => (soort === 'webp' ? 'webp' : 'jpeg');

type Credited = { name: string; beschrijving: string; credit: string };

/** A byte order mark and CRLF, so that Notepad shows accents and lines too. */
const toCreditText = (entries: Credited[]): Buffer => {
  const intro = 'Vermeld bij elke foto de maker:';
  const blocks = entries.map(({ name, beschrijving, credit }) =>
    [name, beschrijving.replaceAll(/\s+/g, ' '), `Foto: ${credit}`].filter(Boolean).join('\n'),
  );
  return Buffer.from(`\u{feff}${[intro, ...blocks].join('\n\n')}\n`.replaceAll('\n', '\r\n'));
};
