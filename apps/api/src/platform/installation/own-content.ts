import { contentFolder } from '@ledenportaal/content';
import { readJsonFiles } from '../content/content.json.js';
import type { Log } from '../log.js';
import type { Settings } from './env.js';
import { getDatabaseInstallationId } from './installation.js';
import { StartError } from './start-error.js';

type Portal = Pick<Settings, 'mongodbUri' | 'allowsDemoContent'> & { organisation: string };

/**
 * Returns whether the content is that of the foundation itself, or may be that of the made-up foundation that comes
 * with the portal. Call it before anything is written. Throws a `StartError` for a new installation without.
 */
export const checkOwnContent = async (
  { mongodbUri, allowsDemoContent, organisation }: Portal,
  log: Log,
): Promise<boolean> => {
  // By the name, because the folder may have been copied.
  if (!mongodbUri || allowsDemoContent || organisation !== (await readDemoOrganisation())) return true;
  if ((await getDatabaseInstallationId()) === undefined)
    throw new StartError(
      'Dit portaal heeft nog geen eigen inhoud: maak die met het commando init en zet de map ervan in CONTENT_DIR, of kies DEMO_CONTENT=true om met voorbeelden te beginnen.',
    );
  log.warn('the portal shows the name and texts of a made-up foundation: set CONTENT_DIR to a folder of your own');
  return false;
};

const readDemoOrganisation = async () => {
  const { raw } = await readJsonFiles(contentFolder, ['site.json'], []);
  return (raw['site.json'] as { organisation: string }).organisation;
};
