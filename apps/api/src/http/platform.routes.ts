import type { z } from 'zod';
import { AppError, platformContract, type Components, type Config, type JsonRoute } from '@ledenportaal/shared';
import type { PortalContent } from '../platform/content/portal-content.js';
import { ConstantBody } from './constant-body.js';
import { registerRoutes, type Api } from './register-routes.js';

type PlatformInfo = {
  /** The configuration, which follows the content. */
  getConfig: () => Config;
  derive: PortalContent['derive'];
  components: () => Promise<Components>;
  createOpenApi: () => { openapi: string };
};

const toConstantJson = <R extends JsonRoute>({ response }: R, createBody: () => z.input<R['response']>) =>
  new ConstantBody('json', () => JSON.stringify(response.parse(createBody())));

const okStatus = { status: 'ok' } as const;

export const platformRoutes = (
  api: Api,
  { getConfig, derive, components: readComponents, createOpenApi }: PlatformInfo,
) => {
  const getConfigBody = derive(() => toConstantJson(platformContract.config, () => ({ results: getConfig() })));
  const getOpenApiBody = derive(() => toConstantJson(platformContract.openapi, createOpenApi));
  registerRoutes(api, platformContract, {
    config: getConfigBody,
    live: () => okStatus,
    ready: async () => {
      const components = await readComponents();
      // Without storage or mail some pages still work; without the database none do.
      const isServing = ['ok', 'full'].includes(components.database) && components.search !== 'starting';
      if (!isServing) throw new AppError('unavailable', { details: { components } });
      const { version, commit } = getConfig();
      return { ...okStatus, version, commit, components };
    },
    openapi: getOpenApiBody,
  });
};
