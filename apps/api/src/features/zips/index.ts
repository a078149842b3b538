export { createZipFeature } from './zip.feature.js';
