import { contentContract } from '@ledenportaal/shared';
import { serve, type Api, type Handlers } from '../../http/serve.js';
import type { ContentService } from './content.service.js';

/** The handlers of this contract that belong to the catalogue of files. */
type Downloads = Pick<Handlers<typeof contentContract>, 'download' | 'address'>;

export const contentRoutes = (api: Api, content: ContentService, { download, address }: Downloads) =>
  serve(api, contentContract, {
    all: async () => ({ results: await content.all() }),
    download,
    address,
  });
