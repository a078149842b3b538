import { createStampData } from '../../platform/personal-data.js';

export const labelStamps = createStampData(
  'Wie een tag of thema toevoegde of wijzigde',
  ['Tag', 'Thema'].flatMap((model) => [`${model}.createdBy`, `${model}.updatedBy`]),
);
