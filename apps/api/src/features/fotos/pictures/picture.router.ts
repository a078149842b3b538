import { pictureContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../../http/register-routes.js';
import type { OldPictureService } from './old-picture.service.js';
import type { RotationService } from './rotation.service.js';

// The feature for uploads registers this.
const { replace, ...routes } = pictureContract;

export const pictureRoutes = (api: Api, oldPictures: OldPictureService, rotations: RotationService) =>
  registerRoutes(api, routes, {
    rotate: async ({ params, body, viewer, signal, reauthorize }) => ({
      results: await rotations.rotate(params.id, body.degrees, viewer, { signal, reauthorize }),
    }),
    old: async ({ params }) => ({ results: await oldPictures.list(params.id) }),
    restore: async ({ params, body, viewer }) => ({
      results: await oldPictures.restore(params.id, body.version, viewer),
    }),
  });
