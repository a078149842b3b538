import { startEmbeddedMongo, type EmbeddedMongoError } from '@ledenportaal/embedded-mongo';
import { rethrowAsStartError } from '../platform/database/embedded-database.js';
import { StartError } from '../platform/installation/start-error.js';
import { removeSnapshots } from '../platform/snapshot-folder.js';
import { confirm, readArgs, UsageError, type Command } from './command.js';

export const acceptLoss: Command = {
  name: 'accept-loss',
  usageArgs: '[--ja]',
  description:
    'laat de ingebouwde database verdergaan met wat er nog is, als bevestigde wijzigingen ontbreken; vraagt eerst of het mag',
  run: async (args, context) => {
    const { values, positionals } = readArgs(args, { ja: { type: 'boolean' } });
    if (positionals.length > 0) throw new UsageError('Achter accept-loss hoort geen naam.');
    const { database: folder, snapshots } = await context.openDataFolders();
    const loss = await findLoss(folder);
    if (!loss) {
      context.output.print(['Er ontbreken geen wijzigingen: het portaal kan gewoon starten.']);
      return 0;
    }
    // The second line names this command.
    context.output.print(loss.lines.slice(0, 1));
    if (!(await confirm('Verdergaan met wat er nog is? (ja/nee) ', values.ja === true, context))) return 1;
    await removeSnapshots(snapshots);
    await startAndStop(folder, true);
    context.output.print(['De database is nagekeken. Het portaal kan weer starten, met wat er nog was.']);
    return 0;
  },
};

/** Returns why the database does not start when commits are missing. Throws a `StartError` for another reason. */
const findLoss = async (folder: string): Promise<StartError | undefined> => {
  try {
    await startAndStop(folder, false);
    return undefined;
  } catch (error) {
    if (error instanceof StartError && (error.cause as EmbeddedMongoError).code === 'data-incomplete') return error;
    throw error;
  }
};

const startAndStop = async (folder: string, acceptLoss: boolean): Promise<void> => {
  const server = await startEmbeddedMongo({ folder, acceptLoss }).catch(rethrowAsStartError(folder));
  await server.stop();
};
