/** Finishes deletions and sweeps, as the portal does every hour and every day, in a process of its own. */
import { pino } from 'pino';
import { listLimits } from '../../platform/limits/list-limits.js';
import { createCollectionItemService } from '../../features/collections/index.js';
import * as fotos from '../../features/fotos/index.js';
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
const writes = fotos.createFotoWriteService({ ...createLabelCountService(), ...fotos.createWoordService() });
const deletions = fotos.createFotoDeletionService(resources);
const knownFotos = fotos.createKnownFotoService(resources);
const orphans = fotos.createFotoOrphanService({ ...resources, ...knownFotos });
const incompleteFotos = fotos.createIncompleteFotoService({ ...resources, ...knownFotos });
for (const { task } of [
  fotos.createTrashPurgeService({ ...resources, ...writes, ...deletions, onPurged }),
  fotos.createFotoCleanupService({ ...resources, ...knownFotos, ...orphans, ...incompleteFotos }),
]) {
  background.add(task);
  await background.run(task.name);
}
await database.close();
