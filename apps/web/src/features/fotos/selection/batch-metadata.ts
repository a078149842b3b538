import type { Foto, FotoBulk } from '@ledenportaal/shared';
import { maxBulk } from '@ledenportaal/shared';

/** The metadata for all photos of a batch. With an empty eigenaar, each photo keeps the one from its upload. */
export type BatchMetadata = { eigenaar: string; tags: string[]; themes: string[] };
/** An uploaded photo of the batch, with the metadata applied to it so far. */
export type UploadedFoto = { id: string; originalEigenaar: string; applied: BatchMetadata };

export const toUploadedFoto = ({ _id, eigenaar, tags, themes }: Foto): UploadedFoto => ({
  id: _id,
  originalEigenaar: eigenaar,
  applied: { eigenaar, tags, themes },
});

type Change = Pick<FotoBulk, 'eigenaar' | 'add' | 'remove'>;
/** A change of some uploaded photos. */
export type BatchChange = Change & { fotos: string[] };

/** The difference between the batch metadata and what was applied before, so that edits by others are kept. */
const getChange = ({ applied, originalEigenaar }: UploadedFoto, target: BatchMetadata): Change | undefined => {
  const eigenaar = target.eigenaar.trim() || originalEigenaar;
  const [labelsToAdd, labelsToRemove] = [getMissingLabels(applied, target), getMissingLabels(target, applied)];
  const change = {
    ...(eigenaar !== applied.eigenaar && { eigenaar }),
    ...(labelsToAdd && { add: labelsToAdd }),
    ...(labelsToRemove && { remove: labelsToRemove }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
};

const getMissingLabels = (current: BatchMetadata, target: BatchMetadata) => {
  const tags = target.tags.filter((id) => !current.tags.includes(id));
  const themes = target.themes.filter((id) => !current.themes.includes(id));
  return tags.length + themes.length > 0 ? { tags, themes } : undefined;
};

/** The next bulk request: a change and the photos that need it, at most `maxBulk`. */
export const getNextChange = (uploaded: readonly UploadedFoto[], target: BatchMetadata): BatchChange | undefined => {
  const changes = uploaded.flatMap((foto) => {
    const change = getChange(foto, target);
    return change ? [{ id: foto.id, change, key: JSON.stringify(change) }] : [];
  });
  const [first] = changes;
  if (!first) return undefined;
  const sameChanges = changes.filter(({ key }) => key === first.key).slice(0, maxBulk);
  return { ...first.change, fotos: sameChanges.map(({ id }) => id) };
};

/** The uploaded photos after the metadata has been applied to those in `ids`. */
export const withAppliedChange = (
  uploaded: readonly UploadedFoto[],
  ids: readonly string[],
  target: BatchMetadata,
): UploadedFoto[] =>
  uploaded.map((foto) => {
    const eigenaar = target.eigenaar.trim() || foto.originalEigenaar;
    return ids.includes(foto.id) ? { ...foto, applied: { ...target, eigenaar } } : foto;
  });
