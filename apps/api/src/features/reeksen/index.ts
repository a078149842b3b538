export { createReeksFeature } from './reeks.feature.js';
export type { ReeksService } from './reeks.service.js';
