import { pictureContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../../http/register-routes.js';
import type { OldPictureService } from './old-picture.service.js';

// The feature for uploads registers this.
const { replace, ...routes } = pictureContract;

export const pictureRoutes = (api: Api, oldPictures: OldPictureService) =>
  registerRoutes(api, routes, {
    old: async ({ params }) => ({ results: await oldPictures.list(params.id) }),
    restore: async ({ params, body, viewer }) => ({
      results: await oldPictures.restore(params.id, body.version, viewer),
    }),
  });
