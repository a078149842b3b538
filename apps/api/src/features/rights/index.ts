export { createRightsFeature } from './rights.feature.js';
