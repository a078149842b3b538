export { BedrijfModel } from './bedrijf.model.js';
export { bedrijfRoutes } from './bedrijf.router.js';
export { forgetFavouritesOf } from './favourite.service.js';
