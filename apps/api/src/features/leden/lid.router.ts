import { lidContract } from '@ledenportaal/shared';
import { serve, type Api } from '../../http/serve.js';
import { countLeden } from './lid.service.js';

export const lidRoutes = (api: Api) => serve(api, lidContract, { count: async () => ({ count: await countLeden() }) });
