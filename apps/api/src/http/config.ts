import type { Config } from '@ledenportaal/shared';
import packageFile from '../../../../package.json' with { type: 'json' };
import type { Resources } from '../platform/resources.js';
import { toConfigLogo } from './logo.router.js';

export const { version } = packageFile;

/** Returns what the web app knows before anybody signs in. */
export const toConfig = ({ settings, content }: Pick<Resources, 'settings' | 'content'>): Config => {
  const { organisation, product, timeZone, feed, analytics, contact } = content.site;
  const { maxUploadBytes, commit } = settings;
  const { messages, signup } = content;
  const portal = { organisation, product, logo: toConfigLogo(content), version, commit, timeZone };
  return { ...portal, signup, feed, analytics, contact, maxUploadBytes, messages };
};
