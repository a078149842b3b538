import { createStampData, type PersonalDataTable } from '../../platform/personal-data.js';

export const settingsData: PersonalDataTable = {
  settings: createStampData('Wie instellingen van het portaal wijzigde', ['SettingsVersion.by']),
};
