import { settingsContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { LogoService } from './logo.service.js';
import type { SettingsExportService } from './settings-export.service.js';
import type { SettingsVersionService } from './settings-version.service.js';
import type { SettingsService } from './settings.service.js';

type Services = {
  settings: SettingsService;
  versions: SettingsVersionService;
  logos: LogoService;
  exports: SettingsExportService;
};

export const settingsRoutes = (api: Api, { settings, versions, logos, exports }: Services) =>
  registerRoutes(api, settingsContract, {
    read: async () => ({ results: await settings.read() }),
    change: async ({ body, viewer }) => ({ results: await settings.change(body, viewer) }),
    versions: async ({ query }) => ({ results: await versions.list(query) }),
    undo: async ({ params, body, viewer }) => ({ results: await settings.undo(params.id, body.revision, viewer) }),
    logo: async ({ file }) => ({ results: await logos.store(file.path) }),
    export: () => exports.exportSettings(),
  });
