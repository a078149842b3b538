/** Finishes deletions and sweeps, as the portal does every hour and every day, in a process of its own. */
import { pino } from 'pino';
import { removeFotoFromCollections as onPurged } from '../features/collections/index.js';
import { trashPurgeTask, fotoCleanupTask } from '../features/fotos/index.js';
import { createBackgroundTasks } from '../platform/background-tasks.js';
import { connectDatabase } from '../platform/database.js';
import { createDiskStorage } from '../platform/storage.disk.js';

const [uri = '', files = ''] = process.argv.slice(2);
const log = pino({ level: 'info', base: null });
const database = await connectDatabase(uri, log);
const background = createBackgroundTasks(log);
const parts = { storage: await createDiskStorage(files), log, onPurged };
for (const task of [trashPurgeTask(parts), fotoCleanupTask(parts)]) {
  background.add(task);
  await background.run(task.name);
}
await database.close();
