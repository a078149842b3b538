import { createHash } from 'node:crypto';
import { openDatabase } from '../database/database.js';
import { isServedByOthers } from '../database/serving-lease.js';
import type { Log } from '../log.js';
import type { Secrets } from './secrets.js';
import { StartError } from './start-error.js';

type Installation = { _id: string; secrets?: string | null };

/**
 * Compares the secrets with those that the database was served with last. Call it while this process has a serving lease.
 * Throws a `StartError` when others serve the database with other secrets now: each would refuse the sessions and the
 * signed URLs of the other.
 */
export const checkSecrets = async (secrets: Secrets, log: Log): Promise<void> => {
  const installations = openDatabase().collection<Installation>('installation');
  const fingerprint = getFingerprint(secrets);
  const _id = 'installation';
  await installations.updateOne({ _id, secrets: null }, { $set: { secrets: fingerprint } });
  const installation = await installations.findOne({ _id });
  if (installation?.secrets === fingerprint) return;
  if (await isServedByOthers())
    throw new StartError(
      'Op deze database draait al een portaal met andere geheimen: geef beide dezelfde JWT_SECRET en MEDIA_SECRET, of dezelfde DATA_DIR.',
    );
  await installations.updateOne({ _id }, { $set: { secrets: fingerprint } });
  log.warn('JWT_SECRET or MEDIA_SECRET changed: everybody has to sign in again');
};

/** The secrets are long and random, so that nothing can be derived from it. */
const getFingerprint = ({ jwt, media }: Secrets) =>
  createHash('sha256')
    .update(JSON.stringify([jwt, media]))
    .digest('hex')
    .slice(0, 16);
