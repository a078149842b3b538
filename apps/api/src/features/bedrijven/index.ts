export { createBedrijfFeature } from './bedrijf.feature.js';
export { BedrijfModel } from './bedrijf.model.js';
export type { FavouriteService } from './favourite.service.js';
