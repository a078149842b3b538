import { AppError, platformContract, type Components, type Config } from '@ledenportaal/shared';
import { serve, type Api } from './serve.js';

type Told = {
  config: Config;
  components: () => Promise<Components>;
  openApi: { openapi: string };
};

const fine = { status: 'ok' } as const;

export const platformRoutes = (api: Api, { config, components: readComponents, openApi }: Told) =>
  serve(api, platformContract, {
    config: () => ({ results: config }),
    live: () => fine,
    ready: async () => {
      const components = await readComponents();
      // Without storage or mail some pages still work; without the database none do.
      if (!['ok', 'full'].includes(components.database)) throw new AppError('unavailable', { details: { components } });
      return { ...fine, version: config.version, commit: config.commit, components };
    },
    openapi: () => openApi,
  });
