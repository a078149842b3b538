/** Runs the hourly purge of the trash and the daily cleanup of fotos once, in its own process. */
import { pino } from 'pino';
import { listLimits } from '../../platform/limits/list-limits.js';
import { createCollectionItemService } from '../../features/collections/index.js';
import { createFotoCleanupService } from '../../features/fotos/cleanup/foto-cleanup.service.js';
import { createFotoOrphanService } from '../../features/fotos/cleanup/foto-orphan.service.js';
import { createIncompleteFotoService } from '../../features/fotos/cleanup/incomplete-foto.service.js';
import { createKnownFotoService } from '../../features/fotos/cleanup/known-foto.service.js';
import { createFotoWriteService } from '../../features/fotos/foto-write.service.js';
import { createWoordService } from '../../features/fotos/search/woord.service.js';
import { createFotoDeletionService } from '../../features/fotos/trash/foto-deletion.service.js';
import { createTrashPurgeService } from '../../features/fotos/trash/trash-purge.service.js';
import { createLabelCountService } from '../../features/labels/index.js';
import { createBackgroundTasks } from '../../platform/background-tasks.js';
import { connectDatabase } from '../../platform/database/database.js';
import { createDiskStorage } from '../../platform/storage/storage.disk.js';

const [uri = '', files = ''] = process.argv.slice(2);
const log = pino({ level: 'info', base: null });
const database = await connectDatabase(uri, log);
const background = createBackgroundTasks(log);
const resources = { storage: await createDiskStorage(files), log };
const { removeFotoFromCollections: onPurged } = createCollectionItemService({ listLimits });
const writes = createFotoWriteService({ ...createLabelCountService(), ...createWoordService() });
const deletions = createFotoDeletionService(resources);
const knownFotos = createKnownFotoService(resources);
const orphans = createFotoOrphanService({ ...resources, ...knownFotos });
const incompleteFotos = createIncompleteFotoService({ ...resources, ...knownFotos });
for (const { task } of [
  createTrashPurgeService({ ...resources, ...writes, ...deletions, onPurged }),
  createFotoCleanupService({ ...resources, ...knownFotos, ...orphans, ...incompleteFotos }),
]) {
  background.add(task);
  await background.run(task.name);
}
await database.close();
