export { BedrijfModel } from './bedrijf.model.js';
export { bedrijfRoutes } from './bedrijf.router.js';
export { deleteFavouritesOfAccount } from './favourite.service.js';
