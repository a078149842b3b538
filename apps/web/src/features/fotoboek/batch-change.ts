import type { Foto, FotoBulk } from '@ledenportaal/shared';
import { maxBulk } from '@ledenportaal/shared';

/** The metadata for all photos of a batch. With an empty eigenaar, each photo keeps the one from its upload. */
export type ForAll = { eigenaar: string; tags: string[]; themes: string[] };
/** An uploaded photo of the batch, with the metadata applied to it so far. */
export type Landed = { id: string; firstEigenaar: string; has: ForAll };

export const landedOf = ({ _id, eigenaar, tags, themes }: Foto): Landed => ({
  id: _id,
  firstEigenaar: eigenaar,
  has: { eigenaar, tags, themes },
});

type Change = Omit<FotoBulk, 'fotos' | 'toTrash'>;

/** The difference between the batch metadata and what was applied before, so that edits by others are kept. */
const changeFor = ({ has, firstEigenaar }: Landed, wanted: ForAll): Change | undefined => {
  const eigenaar = wanted.eigenaar.trim() || firstEigenaar;
  const [add, remove] = [missing(has, wanted), missing(wanted, has)];
  const change = {
    ...(eigenaar !== has.eigenaar && { eigenaar }),
    ...(add && { add }),
    ...(remove && { remove }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
};

const missing = (from: ForAll, of: ForAll) => {
  const tags = of.tags.filter((id) => !from.tags.includes(id));
  const themes = of.themes.filter((id) => !from.themes.includes(id));
  return tags.length + themes.length > 0 ? { tags, themes } : undefined;
};

/** The next bulk request: a change and the photos that need it, at most `maxBulk`. */
export const nextChange = (landed: readonly Landed[], wanted: ForAll): FotoBulk | undefined => {
  const changes = landed.flatMap((foto) => {
    const change = changeFor(foto, wanted);
    return change ? [{ id: foto.id, change, said: JSON.stringify(change) }] : [];
  });
  const [first] = changes;
  if (!first) return undefined;
  const alike = changes.filter(({ said }) => said === first.said).slice(0, maxBulk);
  return { ...first.change, fotos: alike.map(({ id }) => id) };
};

/** The uploaded photos after the metadata has been applied to those in `ids`. */
export const withChange = (landed: readonly Landed[], ids: readonly string[], wanted: ForAll): Landed[] =>
  landed.map((foto) => {
    const eigenaar = wanted.eigenaar.trim() || foto.firstEigenaar;
    return ids.includes(foto.id) ? { ...foto, has: { ...wanted, eigenaar } } : foto;
  });
