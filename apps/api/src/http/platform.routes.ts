import { AppError, platformContract, type Components, type Config } from '@ledenportaal/shared';
import { registerRoutes, type Api } from './register-routes.js';

type PlatformInfo = {
  config: Config;
  components: () => Promise<Components>;
  openApi: { openapi: string };
};

const okStatus = { status: 'ok' } as const;

export const platformRoutes = (api: Api, { config, components: readComponents, openApi }: PlatformInfo) =>
  registerRoutes(api, platformContract, {
    config: () => ({ results: config }),
    live: () => okStatus,
    ready: async () => {
      const components = await readComponents();
      // Without storage or mail some pages still work; without the database none do.
      if (!['ok', 'full'].includes(components.database)) throw new AppError('unavailable', { details: { components } });
      return { ...okStatus, version: config.version, commit: config.commit, components };
    },
    openapi: () => openApi,
  });
