import { toObjectId } from '../../platform/database/object-id.js';
import { exportLatest, type PersonalDataTable } from '../../platform/personal-data.js';
import { ReeksModel } from './reeks.model.js';

export const reeksData: PersonalDataTable = {
  reeksen: {
    describe: {
      what: 'De reeksen foto’s die je toevoegde',
      why: 'Zo zijn foto’s die samen zijn toegevoegd terug te vinden.',
      keptFor: 'zolang de beeldbank bestaat',
      fields: ['Reeks.createdBy'],
    },
    export: ({ id }) =>
      exportLatest(ReeksModel, { createdBy: toObjectId(id) }, 'createdAt', ['naam', 'createdAt'] as const),
    erase: { keptBecause: 'Het werk blijft. Na je vertrek staat er alleen een nummer bij.' },
  },
};
