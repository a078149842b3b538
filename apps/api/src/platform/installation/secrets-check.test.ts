import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { usePortal } from '../../test/portal.js';
import { secrets } from '../../test/secrets.js';
import { acquireServingLease } from '../database/serving-lease.js';
import { checkInstallation } from './installation.js';
import { checkSecrets } from './secrets-check.js';

const portal = usePortal();
const releases: (() => Promise<void>)[] = [];
const serve = async () => void releases.push(await acquireServingLease(() => undefined));
afterEach(async () => {
  for (const release of releases.splice(0)) await release();
});

it('accepts other secrets unless another process serves the database with the former', async () => {
  await checkInstallation(portal.storage);
  const warnings: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void warnings.push(line) });
  const other = { ...secrets, media: 'another secret for media, '.repeat(3) };
  await serve();
  await checkSecrets(secrets, log);
  await checkSecrets(secrets, log);
  expect(warnings).toEqual([]);
  await checkSecrets(other, log);
  expect(warnings.join('')).toMatch(/^{"level":40,"msg":"JWT_SECRET or MEDIA_SECRET changed/);
  await serve();
  await checkSecrets(other, log);
  await expect(checkSecrets(secrets, log)).rejects.toThrow(
    /^Op deze database draait al een portaal met andere geheimen: .+\.$/,
  );
});
