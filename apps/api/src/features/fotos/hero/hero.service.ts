import type { Hero, HeroChoice, Viewer } from '@ledenportaal/shared';
import { record } from '../../../platform/audit.js';
import { retryOnDuplicateKey } from '../../../platform/database/database.js';
import { diff } from '../../../platform/database/diff.js';
import type { FotoReadService } from '../foto-read.service.js';
import { visibleCondition } from '../foto-status.js';
import { FotoModel, publicFields, type PublicFoto } from '../foto.model.js';
import { heroFilter, HeroModel } from './hero.model.js';

type Deps = { fotoReads: Pick<FotoReadService, 'assertFotoExists' | 'toFotosForViewer'> };

export type HeroService = ReturnType<typeof createHeroService>;

/** The photo at the top of the dashboard. */
export const createHeroService = ({ fotoReads }: Deps) => {
  /** Returns the chosen photo, or the newest one with a beschrijving when none is chosen or leden do not see it. */
  const getHero = async (viewer: Viewer): Promise<Hero> => {
    const stored = (await findChosenFoto()) ?? (await findNewestDescribed());
    const [foto = null] = await fotoReads.toFotosForViewer(stored ? [stored] : [], viewer);
    return { foto };
  };

  /** Throws `foto_not_found`. A photo that leden do not see may be chosen already: it is shown once they do. */
  const choose = async ({ foto }: HeroChoice, viewer: Viewer): Promise<HeroChoice> => {
    if (foto) await fotoReads.assertFotoExists(foto, viewer);
    const before = await getChoice();
    if (foto) await retryOnDuplicateKey(() => HeroModel.updateOne(heroFilter, { foto }, { upsert: true }));
    else await HeroModel.deleteOne(heroFilter);
    const subject = foto ?? before.foto;
    const action = foto ? 'hero.chosen' : 'hero.cleared';
    if (subject) await record({ action, by: viewer.id, subject, changes: diff(before, { foto }) });
    return getChoice();
  };

  return { getHero, getChoice, choose };
};

const getChoice = async (): Promise<HeroChoice> => {
  const choice = await HeroModel.findOne(heroFilter).lean();
  return { foto: choice && String(choice.foto) };
};

const findChosenFoto = async (): Promise<PublicFoto | null> => {
  const { foto } = await getChoice();
  return foto ? FotoModel.findOne({ _id: foto, ...visibleCondition }, publicFields).lean<PublicFoto>() : null;
};

/** By name, because the index of all photos has the same order, and may start with many that have no beschrijving. */
const describedIndex = 'described';

const findNewestDescribed = (): Promise<PublicFoto | null> =>
  FotoModel.findOne({ beschrijving: { $gt: '' }, ...visibleCondition }, publicFields)
    .sort({ createdAt: -1, _id: -1 })
    .hint(describedIndex)
    .lean<PublicFoto>();
