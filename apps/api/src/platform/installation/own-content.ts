import { contentFolder } from '@ledenportaal/content';
import type { Log } from '../log.js';
import type { Settings } from './env.js';
import { getDatabaseInstallationId } from './installation.js';
import { StartError } from './start-error.js';

/**
 * Returns whether the content is that of the foundation itself, or may be the content that comes with the portal, which
 * is of a made-up foundation. Call it before anything is written. Throws a `StartError` for a new installation without.
 */
export const checkOwnContent = async (
  { mongodbUri, contentDir, allowsDemoContent }: Pick<Settings, 'mongodbUri' | 'contentDir' | 'allowsDemoContent'>,
  log: Log,
): Promise<boolean> => {
  if (!mongodbUri || contentDir !== contentFolder || allowsDemoContent) return true;
  if ((await getDatabaseInstallationId()) === undefined)
    throw new StartError(
      'Dit portaal heeft nog geen eigen inhoud: maak die met portal init en zet haar map in CONTENT_DIR, of kies DEMO_CONTENT=true om met voorbeelden te beginnen.',
    );
  log.warn('CONTENT_DIR is not set: the portal shows the name and texts of a made-up foundation');
  return false;
};
