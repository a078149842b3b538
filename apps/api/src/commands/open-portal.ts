import { createApp } from '../app.js';
import { createBackground } from '../platform/background.js';
import { connectDatabase } from '../platform/database.js';
import type { Settings } from '../platform/env.js';
import { checkInstallation } from '../platform/installation.js';
import type { Log } from '../platform/log.js';
import { migrate } from '../platform/migrations/run.js';
import { openParts } from '../platform/open-parts.js';
import { joinOwnDatabase } from '../platform/own-database.js';

export type OpenPortal = Awaited<ReturnType<typeof openPortal>>;

/** The portal without its web server, beside one that may be running: the same database, files and rules. */
export const openPortal = async (settings: Settings, log: Log) => {
  const opened: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of opened.splice(0).reverse()) await end();
  };
  try {
    const { folders, ...parts } = await openParts(settings);
    opened.push(parts.passwords.close);
    const database = await connectDatabase(settings.mongodbUri ?? (await ownDatabase(folders.database)), log);
    opened.push(database.close);
    await migrate(log);
    await checkInstallation(parts.storage);
    const background = createBackground(log);
    const around = { settings, log, background, ...folders, isReady: database.answers };
    const { accounts, admission, resets, fotos, leden } = createApp({ ...parts, ...around });
    if (settings.firstAdmin) await accounts.ensureAdmin(settings.firstAdmin);
    const { siteUrl } = settings;
    const { timeZone } = parts.content.site;
    return { accounts, admission, resets, fotos, leden, uploads: folders.uploads, siteUrl, timeZone, close };
  } catch (cause) {
    await close();
    throw cause;
  }

  async function ownDatabase(folder: string) {
    const own = await joinOwnDatabase(folder, (reason) => log.fatal({ reason }, 'the database ended'));
    opened.push(own.stop);
    return own.uri;
  }
};
