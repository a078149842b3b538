export { createContentFeature } from './content.feature.js';
