import type { z } from 'zod';
import { AppError, platformContract, type Components, type Config, type JsonRoute } from '@ledenportaal/shared';
import { ConstantBody } from './constant-body.js';
import { registerRoutes, type Api } from './register-routes.js';

type PlatformInfo = {
  config: Config;
  components: () => Promise<Components>;
  createOpenApi: () => { openapi: string };
};

const toConstantJson = <R extends JsonRoute>({ response }: R, createBody: () => z.input<R['response']>) =>
  new ConstantBody('json', () => JSON.stringify(response.parse(createBody())));

const okStatus = { status: 'ok' } as const;

export const platformRoutes = (api: Api, { config, components: readComponents, createOpenApi }: PlatformInfo) => {
  const configBody = toConstantJson(platformContract.config, () => ({ results: config }));
  const openApiBody = toConstantJson(platformContract.openapi, createOpenApi);
  registerRoutes(api, platformContract, {
    config: () => configBody,
    live: () => okStatus,
    ready: async () => {
      const components = await readComponents();
      // Without storage or mail some pages still work; without the database none do.
      const isServing = ['ok', 'full'].includes(components.database) && components.search !== 'starting';
      if (!isServing) throw new AppError('unavailable', { details: { components } });
      return { ...okStatus, version: config.version, commit: config.commit, components };
    },
    openapi: () => openApiBody,
  });
};
