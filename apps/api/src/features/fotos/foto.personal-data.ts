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
  eigenaars: {
    describe: {
      what: 'De namen van makers bij foto’s',
      why: 'Wie een foto maakte, wordt erbij genoemd.',
      keptFor: 'zolang de foto bestaat of in de prullenbak ligt',
      fields: ['Foto.eigenaar', 'DeletedFoto.foto.eigenaar'],
    },
    export: () => Promise.resolve(null),
    erase: { keptBecause: 'De naam hoort bij de foto, niet bij een account. Een beheerder kan hem wijzigen.' },
  },
  fotoStamps: createStampData(
    'Wie een foto toevoegde, wijzigde, verving of verwijderde, en wie een tag of thema verwijderde',
    [
      ...['createdBy', 'updatedBy'].flatMap((field) => [`Foto.${field}`, `DeletedFoto.foto.${field}`]),
      'DeletedFoto.deletedBy',
      'FotoChange.by',
      'OldPicture.endedBy',
      'LabelRemoval.by',
    ],
  ),
  settingStamps: createStampData('Wie een instelling van het portaal wijzigde, zoals de foto op het dashboard', []),
};
