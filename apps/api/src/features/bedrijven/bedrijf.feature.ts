import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { createBedrijfData } from './bedrijf.personal-data.js';
import { bedrijfRoutes } from './bedrijf.router.js';
import { createBedrijfService } from './bedrijf.service.js';
import { createFavouriteService } from './favourite.service.js';

export const createBedrijfFeature = (resources: Resources) => {
  const favourites = createFavouriteService();
  const bedrijven = createBedrijfService(resources, { favourites });
  return {
    services: { bedrijven, favourites },
    registerRoutes: (api) => bedrijfRoutes(api, bedrijven, favourites),
    personalData: createBedrijfData(resources),
  } satisfies Feature;
};
