/** Fills the catalogue as the portal does, in a process of its own that kills itself just before one of its writes. */
import mongoose from 'mongoose';
import { pino } from 'pino';
import { createCatalogueService, seedCatalogue } from '../features/catalogue/index.js';
import { loadContent } from '../platform/content.js';
import { connectDatabase } from '../platform/database.js';
import { createImages } from '../platform/images.js';
import { createMedia } from '../platform/media.js';
import { createDiskStorage } from '../platform/storage.disk.js';
import { secrets } from './secrets.js';

type Told = { uri: string; contentDir: string; files: string; uploads: string; beforeWrite: number };
const { uri, contentDir, files, uploads, beforeWrite } = JSON.parse(process.argv[2]!) as Told;
const writes = ['insert', 'update', 'delete', 'findAndModify'];

const log = pino({ level: 'silent' });
await connectDatabase(uri, log);
let written = 0;
// Told before it is sent.
mongoose.connection.getClient().on('commandStarted', ({ commandName }: { commandName: string }) => {
  if (writes.includes(commandName) && ++written === beforeWrite) process.kill(process.pid, 'SIGKILL');
});
const storage = await createDiskStorage(files);
const catalogue = createCatalogueService({ storage, images: createImages(), media: createMedia(secrets.media), log });
await seedCatalogue({ content: await loadContent(contentDir), catalogue, uploadsFolder: uploads, log });
process.exit(0);
