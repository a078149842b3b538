export { createBedrijfFeature } from './bedrijf.feature.js';
export { BedrijfModel } from './bedrijf.model.js';
export type { BedrijfService } from './bedrijf.service.js';
