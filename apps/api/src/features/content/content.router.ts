import { contentContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { ContentService } from './content.service.js';

// The catalogue registers the other routes of this contract.
const { all } = contentContract;

export const contentRoutes = (api: Api, content: ContentService) =>
  registerRoutes(api, { all }, { all: async ({ viewer }) => ({ results: await content.all(viewer) }) });
