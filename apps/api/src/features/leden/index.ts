export { createLedenFeature } from './leden.feature.js';
export { createLidLookupService, type LidLookupService } from './lid-lookup.service.js';
export { LidModel } from './lid.model.js';
