export { createOfficeFeature } from './office.feature.js';
