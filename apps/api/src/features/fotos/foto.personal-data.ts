import { toObjectId } from '../../platform/database/object-id.js';
import { createStampData, exportLatest, type PersonalDataTable } from '../../platform/personal-data.js';
import { FotoPlanModel } from './metadata-csv/fotoplan.model.js';

export const fotoData: PersonalDataTable = {
  fotoplannen: {
    describe: {
      what: 'De bestanden met gegevens van foto’s die je inlas',
      why: 'Zo kun je de wijzigingen bekijken voordat ze ingaan.',
      keptFor: 'een uur',
      fields: ['FotoPlan.by'],
    },
    export: ({ id }) =>
      exportLatest(FotoPlanModel, { by: toObjectId(id) }, 'createdAt', ['changed', 'same', 'errorCount', 'createdAt']),
    erase: { keptBecause: 'Het verdwijnt vanzelf binnen een uur.' },
  },
  fotoStamps: createStampData(
    'Wie een foto toevoegde, wijzigde, verving of verwijderde, wie de maker is, en wie een tag of thema verwijderde',
    [
      ...['createdBy', 'updatedBy', 'eigenaar'].flatMap((field) => [`Foto.${field}`, `DeletedFoto.foto.${field}`]),
      'DeletedFoto.deletedBy',
      'OldPicture.endedBy',
      'LabelRemoval.by',
    ],
  ),
};
