import type { PersonalData } from '../../platform/personal-data.js';
import type { Resources } from '../../platform/resources.js';
import { AccountModel } from '../accounts/index.js';
import { getPortraitFolder } from './portrait.keys.js';

export const createPortraitData = ({ storage }: Resources): PersonalData => ({
  describe: {
    what: 'Je profielfoto',
    why: 'Zo herkennen anderen je.',
    keptFor: 'tot je hem weghaalt of je account verwijdert',
    fields: ['Account.portimage'],
  },
  export: async ({ id }) => {
    const account = await AccountModel.findById(id, { portimage: 1 }).lean();
    return account?.portimage ? 'Je ziet en bewaart hem op je profielpagina.' : null;
  },
  erase: ({ id }) => storage.removeFolder(getPortraitFolder(id)),
});
