import { HeroChoice, type Hero, type Viewer } from '@ledenportaal/shared';
import { record } from '../../../platform/audit.js';
import { defineSetting } from '../../../platform/portal-settings/portal-settings.js';
import type { Resources } from '../../../platform/resources.js';
import { diff } from '../../../platform/database/diff.js';
import type { FotoReadService } from '../foto-read.service.js';
import type { FotoIndexService } from '../search/foto-index.service.js';
import { FotoModel, publicFields, type PublicFoto } from '../foto.model.js';
import { toVisibleCondition } from '../visible-fotos.js';

type Deps = {
  fotoReads: Pick<FotoReadService, 'assertFotoExists' | 'toFotosForViewer'>;
  fotoIndex: Pick<FotoIndexService, 'getUpToDateIndex'>;
};

export type HeroService = ReturnType<typeof createHeroService>;

const heroSetting = defineSetting({ id: 'hero', schema: HeroChoice, default: { foto: null } });

/** The photo at the top of the dashboard. */
export const createHeroService = ({ portalSettings, getUsageContext }: Resources, { fotoReads, fotoIndex }: Deps) => {
  const getChoice = (): Promise<HeroChoice> => portalSettings.get(heroSetting);

  const findChosenFoto = async (): Promise<PublicFoto | null> => {
    const { foto } = await getChoice();
    return foto
      ? FotoModel.findOne({ _id: foto, ...toVisibleCondition(getUsageContext()) }, publicFields).lean<PublicFoto>()
      : null;
  };

  /** In the index in memory, because many of the newest may be hidden. */
  const findNewestDescribed = async (): Promise<PublicFoto | null> => {
    const id = (await fotoIndex.getUpToDateIndex()).findNewestDescribed();
    return id === undefined ? null : FotoModel.findById(id, publicFields).lean<PublicFoto>();
  };

  /** Returns the chosen photo, or the newest one with a beschrijving when none is chosen or leden do not see it. */
  const getHero = async (viewer: Viewer): Promise<Hero> => {
    const stored = (await findChosenFoto()) ?? (await findNewestDescribed());
    const [foto = null] = await fotoReads.toFotosForViewer(stored ? [stored] : [], viewer);
    return { foto };
  };

  /** Throws `foto_not_found`. A photo that leden do not see may be chosen already: it is shown once they do. */
  const choose = async (choice: HeroChoice, viewer: Viewer): Promise<HeroChoice> => {
    const foto = choice.foto && choice.foto.toLowerCase();
    if (foto) await fotoReads.assertFotoExists(foto, viewer);
    const options = { by: viewer.id };
    const before = await (foto
      ? portalSettings.change(heroSetting, { foto }, options)
      : portalSettings.clear(heroSetting, options));
    const subject = foto ?? before.foto;
    const action = foto ? 'hero.chosen' : 'hero.cleared';
    if (subject) await record({ action, by: viewer.id, subject, changes: diff(before, { foto }) });
    return getChoice();
  };

  return {
    getHero,
    /** As it is stored now: an admin sees what another process chose just before. */
    readChoice: (): Promise<HeroChoice> => {
      portalSettings.reset();
      return getChoice();
    },
    choose,
  };
};
