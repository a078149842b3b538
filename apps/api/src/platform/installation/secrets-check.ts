import { createHash } from 'node:crypto';
import { isServedOtherwise } from '../database/serving-lease.js';
import type { Log } from '../log.js';
import { openInstallations } from './installation.js';
import type { Secrets } from './secrets.js';
import { StartError } from './start-error.js';

/** The secrets are long and random, so that nothing can be derived from it. */
export const getFingerprint = ({ jwt, media }: Secrets): string =>
  createHash('sha256')
    .update(JSON.stringify([jwt, media]))
    .digest('hex')
    .slice(0, 16);

/**
 * Call it while this process has a serving lease with its fingerprint. Throws a `StartError` when others serve the
 * database with other secrets now: each would refuse the sessions and the signed URLs of the other. Warns when the
 * secrets changed since the database was served last.
 */
export const checkSecrets = async (fingerprint: string, log: Log): Promise<void> => {
  if (await isServedOtherwise(fingerprint))
    throw new StartError(
      'Op deze database draait al een portaal met andere geheimen: geef beide dezelfde JWT_SECRET en MEDIA_SECRET, of dezelfde DATA_DIR.',
    );
  const { installations } = openInstallations();
  const _id = 'installation';
  const former = (await installations.findOne({ _id }))?.secrets;
  // Writes nothing when they are the same, so that a portal starts on a full disk.
  if (former === fingerprint) return;
  await installations.updateOne({ _id }, { $set: { secrets: fingerprint } });
  if (former) log.warn('JWT_SECRET or MEDIA_SECRET changed: everybody has to sign in again');
};
