import { AppError, platformContract, type Config } from '@ledenportaal/shared';
import { serve, type Api } from './serve.js';

type Told = {
  config: Config;
  /** Can the portal answer? */
  isReady: () => Promise<boolean>;
  openApi: { openapi: string };
};

const fine = { status: 'ok' } as const;

export const platformRoutes = (api: Api, { config, isReady, openApi }: Told) =>
  serve(api, platformContract, {
    config: () => ({ results: config }),
    live: () => fine,
    ready: async () => {
      if (!(await isReady())) throw new AppError('unavailable');
      return fine;
    },
    openapi: () => openApi,
  });
