export { settingsFiles } from './settings.backup.js';
export { createSettingsFeature } from './settings.feature.js';
