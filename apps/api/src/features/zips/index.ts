export { createZipFeature } from './zip.feature.js';
export type { ZipService } from './zip.service.js';
