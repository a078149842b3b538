export { createTermsFeature } from './terms.feature.js';
