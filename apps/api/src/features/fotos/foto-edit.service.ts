import type { FotoContent, FotoEdit, Viewer } from '@ledenportaal/shared';
import { record, type Entry } from '../../platform/audit.js';
import { retryOnConflict, WriteConflictError } from '../../platform/database/database.js';
import { diff } from '../../platform/database/diff.js';
import { newObjectId } from '../../platform/database/object-id.js';
import { updateStamps } from '../../platform/database/stamps.js';
import type { Resources } from '../../platform/resources.js';
import type { LabelLookupService } from '../labels/index.js';
import type { FotoChangeService } from './bulk/foto-change.service.js';
import { assertLabelsExist, getChangedFields, toContent, toUniqueIds } from './foto-content.js';
import { assertLicence, assertPeriod, changeRechten } from './foto-rechten.js';
import { getRecordedName } from './foto-texts.js';
import { replaceShownTrefwoorden } from './foto-trefwoorden.js';
import type { FotoWriteService } from './foto-write.service.js';
import type { FotoFocusService } from './images/foto-focus.service.js';
import { FotoModel, publicFields, type PublicFoto } from './foto.model.js';

type Deps = {
  labelLookup: Pick<LabelLookupService, 'findUnknownLabels' | 'findTagNames'>;
  fotoWrites: Pick<FotoWriteService, 'updateFoto'>;
  fotoFocus: Pick<FotoFocusService, 'proposeFocus'>;
  changes: Pick<FotoChangeService, 'storeChange'>;
};

export type FotoEditService = ReturnType<typeof createFotoEditService>;

export const createFotoEditService = (
  { content: portalContent }: Resources,
  { labelLookup, fotoWrites, fotoFocus, changes: fotoChanges }: Deps,
) => {
  const replaceTrefwoorden = async (foto: PublicFoto, shown: string[]) =>
    replaceShownTrefwoorden(foto, shown, await labelLookup.findTagNames(foto.tags.map(String)));

  /** Returns false when the photo does not exist, or when it changed since the edit began. */
  const editFoto = async (
    id: string,
    { updatedAt, focus, trefwoorden, rechten, ...edit }: FotoEdit,
    by: Viewer,
  ): Promise<boolean> => {
    const changes = { ...edit, tags: toUniqueIds(edit.tags), themes: toUniqueIds(edit.themes) };
    assertLabelsExist(await labelLookup.findUnknownLabels(changes));
    /** Of its entry in the audit log, and of the job that it becomes when it is undone. */
    const once = newObjectId();
    const changed = await retryOnConflict<Pick<Entry, 'naam' | 'changes'> | null>(`foto ${id}`, async () => {
      const foto = await FotoModel.findById(id, publicFields).lean<PublicFoto>();
      if (!foto) return null;
      if (updatedAt !== undefined && updatedAt !== foto.updatedAt.toISOString()) return null;
      // Optional fields that the client does not know keep their value.
      const current = toContent(foto);
      const content = {
        ...current,
        ...(changes as Partial<FotoContent>),
        ...(trefwoorden && { trefwoorden: await replaceTrefwoorden(foto, trefwoorden) }),
        rechten: changeRechten(current.rechten, rechten),
      };
      if (content.rechten.licentie !== current.rechten.licentie) assertLicence(rechten, portalContent);
      if (rechten) assertPeriod(content.rechten);
      const newFocus = focus === null ? await fotoFocus.proposeFocus(foto) : focus;
      const stamps = updateStamps(foto, by.id);
      if (getChangedFields(current, content).length)
        await fotoChanges.storeChange({ _id: once, by: by.id }, foto, current, content, stamps.updatedAt);
      // A photo that changed just now is read again.
      if (!(await fotoWrites.updateFoto(foto, content, stamps, newFocus))) return undefined;
      const after = { ...content, ...(newFocus && { focus: newFocus }) };
      return { naam: getRecordedName(content, foto), changes: diff({ ...current, focus: foto.focus }, after) };
    }).catch((cause: unknown) => {
      if (cause instanceof WriteConflictError) return null;
      throw cause;
    });
    if (changed) await record({ action: 'foto.changed', by: by.id, subject: id, once, ...changed });
    return changed !== null;
  };

  return { editFoto };
};
