import type { Foto, FotoBulk } from '@ledenportaal/shared';
import { maxBulk } from '@ledenportaal/shared';

/** What is said of all photos of a batch together. An eigenaar that is left empty stays who added them. */
export type ForAll = { eigenaar: string; tags: string[]; themes: string[] };
/** A photo of the batch, with what was said of it so far. */
export type Landed = { id: string; firstEigenaar: string; has: ForAll };

export const landedOf = ({ _id, eigenaar, tags, themes }: Foto): Landed => ({
  id: _id,
  firstEigenaar: eigenaar,
  has: { eigenaar, tags, themes },
});

type Change = Omit<FotoBulk, 'fotos' | 'toTrash'>;

/** What the batch says now and did not say before: what others say of a photo meanwhile is left alone. */
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

/** The next change of photos that need the same one. */
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

/** As those photos are once the change has been made. */
export const withChange = (landed: readonly Landed[], ids: readonly string[], wanted: ForAll): Landed[] =>
  landed.map((foto) => {
    const eigenaar = wanted.eigenaar.trim() || foto.firstEigenaar;
    return ids.includes(foto.id) ? { ...foto, has: { ...wanted, eigenaar } } : foto;
  });
