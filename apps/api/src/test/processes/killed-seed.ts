/** Seeds the catalogue in a process that kills itself just before one of its database writes. */
import { listLimits } from '../../platform/limits/list-limits.js';
import mongoose from 'mongoose';
import { pino } from 'pino';
import { createCatalogueSeedService } from '../../features/catalogue/catalogue-seed.service.js';
import { createFileAdditionService } from '../../features/catalogue/file-addition.service.js';
import { createFileChangeService } from '../../features/catalogue/file-change.service.js';
import { createFileStoreService } from '../../features/catalogue/file-store.service.js';
import { loadContent } from '../../platform/content/content.js';
import { connectDatabase } from '../../platform/database/database.js';
import { createDiskStorage } from '../../platform/storage/storage.disk.js';

type Input = { uri: string; contentDir: string; files: string; uploads: string; beforeWrite: number };
const { uri, contentDir, files, uploads, beforeWrite } = JSON.parse(process.argv[2]!) as Input;
const writes = ['insert', 'update', 'delete', 'findAndModify'];

const log = pino({ level: 'silent' });
await connectDatabase(uri, log);
let written = 0;
// The driver reports a command before it is sent.
mongoose.connection.getClient().on('commandStarted', ({ commandName }: { commandName: string }) => {
  if (writes.includes(commandName) && ++written === beforeWrite) process.kill(process.pid, 'SIGKILL');
});
const storage = await createDiskStorage(files);
const fileStore = createFileStoreService({ storage, log });
const { addFile } = createFileAdditionService({ ...fileStore, ...createFileChangeService(), listLimits });
const content = await loadContent(contentDir);
await createCatalogueSeedService({ content, addFile, uploadsFolder: uploads, log }).seed();
process.exit(0);
