import { join } from 'node:path';
import { contentFolder, demo } from '@ledenportaal/content';
import { AppError, fullName, normalise, type Viewer } from '@ledenportaal/shared';
import PQueue from 'p-queue';
import type { Accounts, Admission } from '../features/account/index.js';
import { BedrijfModel } from '../features/bedrijven/index.js';
import type { LabelService } from '../features/labels/index.js';
import type { UploadService } from '../features/uploads/index.js';
import { LidModel } from '../features/leden/index.js';
import { withTempCopy } from '../platform/temp-copy.js';
import { createStamps } from '../platform/stamps.js';
import { ImportModel } from '../platform/import.model.js';

type Into = {
  accounts: Accounts;
  admission: Pick<Admission, 'welcome'>;
  uploadService: UploadService;
  labels: Record<'tags' | 'themes', LabelService>;
  folders: { uploads: string };
};

/**
 * Puts the demo foundation in, once. After a kill half-way it goes on where it was: accounts are known by their
 * address, labels by their name, photos by their content.
 */
export const importDemo = async ({ accounts, admission, uploadService, labels, folders }: Into) => {
  if (await ImportModel.exists({ _id: 'demo' })) return;
  const admin = await importAccounts(accounts);
  await Promise.all([
    importLeden(admission, admin),
    importBedrijven(admin),
    importFotos({ uploadService, labels, folders }, admin),
  ]);
  await ImportModel.create({ _id: 'demo', at: new Date() });
};

const importAccounts = async (accounts: Accounts): Promise<Viewer> => {
  await Promise.all(
    demo.accounts.map(async (account) => (await accounts.idOf(account.email)) ?? accounts.addUnchecked(account)),
  );
  const admin = demo.accounts.find(({ role }) => role === 'admin')!;
  return { id: (await accounts.idOf(admin.email))!, name: fullName(admin), role: admin.role };
};

const importFotos = async (
  { uploadService, labels: { tags, themes }, folders: { uploads } }: Pick<Into, 'uploadService' | 'labels' | 'folders'>,
  admin: Viewer,
) => {
  const idsOf = async (labels: LabelService, namen: readonly string[]) =>
    new Map(await Promise.all(namen.map(async (naam) => [naam, await labels.ensure(naam, admin.id)] as const)));
  const [tagIds, themaIds] = await Promise.all([idsOf(tags, demo.tags), idsOf(themes, demo.themas)]);
  const queue = new PQueue({ concurrency: 2 });
  await queue.addAll(
    demo.fotos.map(({ file, beschrijving, eigenaar, createdAt, ...labels }) => async () => {
      const told = {
        beschrijving,
        eigenaar,
        tags: labels.tags.map((naam) => tagIds.get(naam)!),
        themes: labels.themas.map((naam) => themaIds.get(naam)!),
        createdAt: new Date(createdAt),
      };
      await withTempCopy(join(contentFolder, file), uploads, (copy) =>
        uploadService.add(copy, admin, undefined, told),
      ).catch(unlessThere);
    }),
  );
};

const unlessThere = (cause: unknown) => {
  if (!(cause instanceof AppError) || cause.code !== 'foto_exists') throw cause;
};

const importLeden = async ({ welcome }: Into['admission'], admin: Viewer) => {
  for (const lid of demo.leden) {
    const { id: _id, email } = await LidModel.findOneAndUpdate(
      { naam: lid.naam, email: lid.email },
      { $setOnInsert: { ...lid, ...createStamps(admin.id) } },
      { upsert: true, returnDocument: 'after' },
    );
    await welcome({ _id: _id, email }, admin);
  }
};

const importBedrijven = async (admin: Viewer) => {
  for (const bedrijf of demo.bedrijven)
    await BedrijfModel.updateOne(
      { naam: bedrijf.naam },
      { $setOnInsert: { ...bedrijf, normaal: normalise(bedrijf.naam), ...createStamps(admin.id) } },
      { upsert: true },
    );
};
