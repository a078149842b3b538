import { basename, join } from 'node:path';
import { contentFolder, demo } from '@ledenportaal/content';
import { AppError, can, fullName, normalise, type Viewer } from '@ledenportaal/shared';
import PQueue from 'p-queue';
import type { AccountAdminService, AccountService } from '../features/accounts/index.js';
import { BedrijfModel } from '../features/bedrijven/index.js';
import type { LabelService } from '../features/labels/index.js';
import type { UploadService } from '../features/uploads/index.js';
import { LidModel } from '../features/leden/index.js';
import { withTempCopy } from '../platform/storage/temp-copy.js';
import { createStamps } from '../platform/database/stamps.js';
import { ImportModel } from '../platform/database/import.model.js';

type ImportDeps = {
  accounts: AccountService;
  accountAdminService: Pick<AccountAdminService, 'activateAndLink'>;
  uploadService: Pick<UploadService, 'add'>;
  labels: Record<'tags' | 'themes', LabelService>;
  folders: { uploads: string };
};

/**
 * Imports the demo data, once. It can be resumed after a kill: existing accounts are recognised by their e-mail
 * address, labels by their name, photos by their content.
 */
export const importDemo = async ({ accounts, accountAdminService, uploadService, labels, folders }: ImportDeps) => {
  if (await ImportModel.exists({ _id: 'demo' })) return;
  const admin = await importAccounts(accounts);
  await Promise.all([
    importLeden(accountAdminService, admin),
    importBedrijven(admin),
    importFotos({ uploadService, labels, folders }, admin),
  ]);
  await ImportModel.create({ _id: 'demo', at: new Date() });
};

const importAccounts = async (accounts: AccountService): Promise<Viewer> => {
  await Promise.all(
    demo.accounts.map(async (account) => (await accounts.findId(account.email)) ?? accounts.addUnchecked(account)),
  );
  const admin = demo.accounts.find((account) => can(account, 'roles.grant'))!;
  return { id: (await accounts.findId(admin.email))!, name: fullName(admin), role: admin.role };
};

const importFotos = async (
  {
    uploadService,
    labels: { tags, themes },
    folders: { uploads },
  }: Pick<ImportDeps, 'uploadService' | 'labels' | 'folders'>,
  admin: Viewer,
) => {
  const ensureLabels = async (labels: LabelService, namen: readonly string[]) =>
    new Map(await Promise.all(namen.map(async (naam) => [naam, await labels.ensure(naam, admin.id)] as const)));
  const [tagIds, themaIds] = await Promise.all([ensureLabels(tags, demo.tags), ensureLabels(themes, demo.themas)]);
  const queue = new PQueue({ concurrency: 2 });
  await queue.addAll(
    demo.fotos.map(({ file, beschrijving, eigenaar, createdAt, ...labels }) => async () => {
      const content = {
        beschrijving,
        eigenaar,
        tags: labels.tags.map((naam) => tagIds.get(naam)!),
        themes: labels.themas.map((naam) => themaIds.get(naam)!),
      };
      const options = { content, createdAt: new Date(createdAt), bestandsnaam: basename(file) };
      await withTempCopy(join(contentFolder, file), uploads, (copy) => uploadService.add(copy, admin, options)).catch(
        ignoreExistingFoto,
      );
    }),
  );
};

const ignoreExistingFoto = (cause: unknown) => {
  if (!(cause instanceof AppError) || cause.code !== 'foto_exists') throw cause;
};

const importLeden = async ({ activateAndLink }: ImportDeps['accountAdminService'], admin: Viewer) => {
  for (const lid of demo.leden) {
    const { id: _id, email } = await LidModel.findOneAndUpdate(
      { naam: lid.naam, email: lid.email },
      { $setOnInsert: { ...lid, ...createStamps(admin.id) } },
      { upsert: true, returnDocument: 'after' },
    );
    await activateAndLink({ _id, email }, admin);
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
