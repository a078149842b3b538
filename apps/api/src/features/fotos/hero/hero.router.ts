import { heroContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../../http/register-routes.js';
import type { HeroService } from './hero.service.js';

export const heroRoutes = (api: Api, heroService: HeroService) =>
  registerRoutes(api, heroContract, {
    one: async ({ viewer }) => ({ results: await heroService.getHero(viewer) }),
    choice: async () => ({ results: await heroService.readChoice() }),
    choose: async ({ body, viewer }) => ({ results: await heroService.choose(body, viewer) }),
  });
