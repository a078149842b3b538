export { createActivityFeature } from './activity.feature.js';
