import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { createLogoService } from './logo.service.js';
import { createSettingsCheckService, type SettingsCheckDeps } from './settings-check.service.js';
import { createSettingsExportService } from './settings-export.service.js';
import { createSettingsVersionService, type SettingsVersionDeps } from './settings-version.service.js';
import { settingsData } from './settings.personal-data.js';
import { settingsRoutes } from './settings.router.js';
import { createSettingsService } from './settings.service.js';

/** The settings of the portal in the browser. */
export const createSettingsFeature = (resources: Resources, deps: SettingsCheckDeps & SettingsVersionDeps) => {
  const versions = createSettingsVersionService(resources, deps);
  const checks = createSettingsCheckService(resources, deps);
  const settings = createSettingsService(resources, { versions, checks });
  const logos = createLogoService(resources, { versions });
  const exports = createSettingsExportService(resources);
  return {
    services: { settings },
    registerRoutes: (api) => settingsRoutes(api, { settings, versions, logos, exports }),
    tasks: [logos.task],
    personalData: settingsData,
  } satisfies Feature;
};
