import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { usePortal } from '../../test/portal.js';
import { secrets } from '../../test/secrets.js';
import { acquireServingLease } from '../database/serving-lease.js';
import { checkInstallation } from './installation.js';
import { checkSecrets, getFingerprint } from './secrets-check.js';

const portal = usePortal();
const releases: (() => Promise<void>)[] = [];
const warnings: string[] = [];
const log = pino({ base: null, timestamp: false }, { write: (line: string) => void warnings.push(line) });
/** As a process that starts. */
const serve = async (fingerprint: string) => {
  releases.push(await acquireServingLease(() => undefined, { fingerprint }));
  await checkSecrets(fingerprint, log);
};
const stopAll = async () => {
  for (const release of releases.splice(0)) await release();
};
afterEach(stopAll);

it('refuses a process with other secrets than those that serve, and warns of changed ones', async () => {
  await checkInstallation(portal.storage);
  const [former, present] = [secrets, { ...secrets, media: 'another secret for media, '.repeat(3) }].map(
    getFingerprint,
  );
  await serve(former!);
  await serve(former!);
  await expect(serve(present!)).rejects.toThrow(/^Op deze database draait al een portaal met andere geheimen: .+\.$/);
  expect(warnings).toEqual([]);
  await stopAll();
  await Promise.all([serve(present!), serve(present!)]);
  expect(warnings[0]).toMatch(/^{"level":40,"msg":"JWT_SECRET or MEDIA_SECRET changed/);
});
