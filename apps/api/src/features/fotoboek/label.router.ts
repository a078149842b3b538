import { tagContract, themaContract } from '@ledenportaal/shared';
import { serve, type Api } from '../../http/serve.js';
import { tags, themas } from './label.service.js';

export const labelRoutes = (api: Api) => {
  serve(api, tagContract, { list: async () => ({ results: await tags.list() }) });
  serve(api, themaContract, { list: async () => ({ results: await themas.list() }) });
};
