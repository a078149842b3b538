import { toObjectId } from '../../platform/database/object-id.js';
import { exportLatest, type PersonalData } from '../../platform/personal-data.js';
import { AgreementModel } from './agreement.model.js';

export const agreementData: PersonalData = {
  describe: {
    what: 'Met welke voorwaarden je akkoord ging',
    why: 'Zo is te bewijzen wat je weet over het gebruik van foto’s en bestanden.',
    keptFor: 'tot je je account verwijdert',
    fields: ['Agreement.account'],
  },
  export: ({ id }) =>
    exportLatest(AgreementModel, { account: toObjectId(id) }, 'agreedAt', ['version', 'agreedAt'] as const),
  erase: async ({ id }) => void (await AgreementModel.deleteMany({ account: id })),
};
