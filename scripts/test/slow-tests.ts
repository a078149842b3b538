/**
 * Test files that `npm test` excludes because they take seconds and rarely fail, each with the reason that it is slow.
 * `npm run test:all` runs them. For journeys it is the opposite: `npm test` includes only those tagged `@core`.
 * In `npm test`, `access.test.ts` calls each route as nobody, lid and admin, and one route of each kind of access also with
 * every token that must not be accepted and by HEAD. The other spellings of a path are only in `npm run test:all`.
 * Single tests of the API that run at night only are registered with `itNightly` of `apps/api/src/test/suite.ts`.
 *
 * The keys are the vitest projects. The file paths are relative to the folder of the project.
 */
const slowTests = {
  api: {
    'src/test/whole/hostile.test.ts': '15 hostile calls to each route',
    'src/test/whole/hostile.size.test.ts': '6 hostile calls to each route',
    'src/test/whole/data-dir-access.test.ts': 'starts portals with different modes and groups',
    'src/test/whole/database-gone.test.ts': 'stops and restarts a database server',
    'src/test/whole/several-processes.test.ts': 'starts three portals on one database',
    'src/test/whole/disk-full.test.ts': 'fills a disk under each kind of write',
    'src/test/whole/random-operations.test.ts': '500 operations of eight clients at once',
    'src/commands/backup.test.ts': 'starts portals and commands, and kills them',
    'src/commands/backup.changes.test.ts': 'makes hundreds of changes during each of several backups',
    'src/commands/move-files.processes.test.ts': 'starts portals and commands, and kills them',
    'src/server.test.ts': 'starts the server with each kind of setting',
    'src/platform/storage/s3/storage.s3.test.ts': 'starts a bucket, and waits for the time-outs of one that hangs',
    'src/platform/web-server/web-server.test.ts': 'waits for the time-outs of slow and silent connections',
    'src/platform/database/serving-lease.test.ts': 'waits for leases to expire',
    'src/features/fotos/search/round-trips.test.ts': 'delays each command to the database',
    'src/platform/jpeg/metadata/foto-metadata.exiftool.test.ts': 'starts ExifTool for each picture',
    'src/platform/metrics/metrics.test.ts': 'starts portals',
    'src/platform/database/embedded-database.test.ts': 'starts database servers',
    'src/platform/health.test.ts': 'waits for the time-outs of a database, a bucket and a mail server',
    'src/platform/mail/kill.test.ts': 'kills processes that send mail',
    'src/platform/move-files/move-files.test.ts': 'kills processes that move files',
    'src/platform/jpeg/position.exiftool.test.ts': 'starts ExifTool for each picture',
    'src/platform/jpeg/position.fuzz.test.ts': 'thousands of random segments',
    'src/platform/zip/zip.large.test.ts': 'verifies an archive of 4 GB with four programs, and lists 65,536 entries',
    'src/platform/process-priority.test.ts': 'compares processor time under load',
    'src/features/leden/ledenplan.kill.test.ts': 'kills processes that import leden',
    'src/features/fotos/pictures/picture-changes.kill.test.ts': 'kills processes that change pictures of photos',
    'src/features/jobs/job.kill.test.ts': 'kills processes that run jobs, and waits for their leases to expire',
    'src/features/files/catalogue-seed.test.ts': 'kills processes that import files',
    'src/features/auth/auth.database-down.test.ts': 'waits for the time-outs of a database that is gone',
    'src/features/auth/auth.kill.test.ts': 'kills processes in the middle of a sign-up',
    'src/features/fotos/cleanup/foto-cleanup.database-down.test.ts':
      'waits for the time-outs of a database that is gone',
    'src/features/fotos/images/large-foto.test.ts': 'makes images of 2048 pixels in processes that are killed',
  },
  'embedded-mongo': {
    'src/testing/server/access.test.ts': 'starts servers as several users',
    'src/testing/server/process.test.ts': 'starts and kills servers',
    'src/testing/server/limits.test.ts': 'runs expressions until they are stopped, and fills sorts and groups',
    'src/server-process.test.ts': 'replaces a module of Node, which needs an environment of its own',
    'src/storage/sqlite/sqlite-error.test.ts': 'replaces a module, which needs an environment of its own',
    'src/storage/disk-full.test.ts': 'mounts small disks, fills them and starts servers on them',
    'src/storage/sqlite/random-damage.test.ts': 'opens 450 damaged databases',
  },
  web: {},
  shared: {},
  content: {},
  'dutch-words': {},
  faults: { 'src/**/*.test.ts': 'starts nginx, three portals, a database and a bucket' },
};

const suite = process.env.TEST_SUITE;

/** Returns the options for TEST_SUITE: `core` excludes the slow files, `all` runs each file in its own environment. */
export const suiteOptions = (project: keyof typeof slowTests, exclude: string[] = []) => ({
  exclude: [...exclude, ...(suite === 'core' ? Object.keys(slowTests[project]) : [])],
  isolate: suite === 'all',
});
