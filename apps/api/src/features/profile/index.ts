export { createProfileFeature } from './profile.feature.js';
