export { BedrijfModel } from './bedrijf.model.js';
export { bedrijfRoutes } from './bedrijf.router.js';
export { createBedrijfService } from './bedrijf.service.js';
export { createFavouriteService, type FavouriteService } from './favourite.service.js';
