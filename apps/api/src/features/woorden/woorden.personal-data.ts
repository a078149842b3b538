import { exportLatest, type PersonalDataTable } from '../../platform/personal-data.js';
import { FotoRequestModel } from './foto-request.model.js';

export const woordenData: PersonalDataTable = {
  fotoRequests: {
    describe: {
      what: 'Om welk beeld je vroeg',
      why: 'Zo krijgt het kantoor je vraag één keer, en weet het wie het kan antwoorden.',
      keptFor: 'een dag, of tot je je account verwijdert',
      fields: ['account', 'email', 'mails', 'sleutel'].map((field) => `FotoRequest.${field}`),
    },
    export: ({ id }) =>
      exportLatest(FotoRequestModel, { account: id }, 'createdAt', ['sleutel', 'email', 'createdAt'] as const),
    erase: async ({ id }) => void (await FotoRequestModel.deleteMany({ account: id })),
  },
};
