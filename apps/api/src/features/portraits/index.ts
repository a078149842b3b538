export { portraitFiles } from './portrait.backup.js';
export { createPortraitFeature } from './portrait.feature.js';
export { getPortraitFolder } from './portrait.keys.js';
export type { PortraitService } from './portrait.service.js';
