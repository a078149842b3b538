import { contentContract } from '@ledenportaal/shared';
import { registerRoutes, type Api, type Handlers } from '../../http/register-routes.js';
import type { ContentService } from './content.service.js';

/** The handlers of this contract that belong to the catalogue of files. */
type DownloadHandlers = Pick<Handlers<typeof contentContract>, 'download' | 'address'>;

export const contentRoutes = (api: Api, content: ContentService, { download, address }: DownloadHandlers) =>
  registerRoutes(api, contentContract, {
    all: async ({ viewer }) => ({ results: await content.all(viewer) }),
    download,
    address,
  });
