import { createStampData } from '../../platform/personal-data.js';

export const fileStamps = createStampData('Wie een bestand of film toevoegde, wijzigde, verving of verwijderde', [
  ...['File', 'OldFile.version'].flatMap((path) => [`${path}.createdBy`, `${path}.updatedBy`]),
  'OldFile.endedBy',
]);
