/** Runs the task for large sizes in a process that kills itself just before one of its database writes. */
import mongoose from 'mongoose';
import { pino } from 'pino';
import { createLargeFotoService } from '../../features/fotos/images/large-foto.service.js';
import { connectDatabase } from '../../platform/database/database.js';
import { createImages } from '../../platform/images.js';
import { createDiskSpace } from '../../platform/storage/disk-space.js';
import { createDiskStorage } from '../../platform/storage/storage.disk.js';

type Input = { uri: string; files: string; uploadsFolder: string; beforeWrite: number };
const { uri, files, uploadsFolder, beforeWrite } = JSON.parse(process.argv[2]!) as Input;
const writes = ['insert', 'update', 'delete', 'findAndModify'];
const log = pino({ level: 'silent' });

await connectDatabase(uri, log);
let written = 0;
// The driver reports a command before it is sent.
mongoose.connection.getClient().on('commandStarted', ({ commandName }: { commandName: string }) => {
  if (writes.includes(commandName) && ++written === beforeWrite) process.kill(process.pid, 'SIGKILL');
});
const storage = await createDiskStorage(files);
const { task } = createLargeFotoService({
  storage,
  diskSpace: createDiskSpace({ uploads: uploadsFolder, storage }),
  images: createImages(),
  uploadsFolder,
  log,
});
await task.run(new AbortController().signal);
process.exit(0);
