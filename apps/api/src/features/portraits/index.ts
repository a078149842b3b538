export { portraitFiles } from './portrait.backup.js';
export { createPortraitFeature } from './portrait.feature.js';
export type { PortraitService } from './portrait.service.js';
