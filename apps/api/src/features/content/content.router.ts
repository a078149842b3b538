import { contentContract } from '@ledenportaal/shared';
import { serve, type Api, type Handlers } from '../../http/serve.js';
import type { ContentService } from './content.service.js';

/** What the catalogue of files answers of this contract. */
type Downloads = Pick<Handlers<typeof contentContract>, 'download' | 'address'>;

export const contentRoutes = (api: Api, content: ContentService, { download, address }: Downloads) =>
  serve(api, contentContract, {
    all: async () => ({ results: await content.all() }),
    download,
    address,
  });
