import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { createPortraitData } from './portrait.personal-data.js';
import { createPortraitService } from './portrait.service.js';

export const createPortraitFeature = (resources: Resources) => {
  const portraits = createPortraitService(resources);
  return {
    services: { portraits },
    tasks: [portraits.task],
    mediaFolders: { portretten: { isReferenced: portraits.isReferenced } },
    personalData: { portrait: createPortraitData(resources) },
  } satisfies Feature;
};
