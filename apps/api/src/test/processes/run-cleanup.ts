/** Runs the hourly purge of the trash and the daily cleanup of photos once, in its own process. */
import { contentFolder } from '@ledenportaal/content';
import { pino } from 'pino';
import { connectDatabase } from '../../platform/database/database.js';
import { createProcessApp } from './create-process-app.js';

const [uri = '', files = ''] = process.argv.slice(2);
const log = pino({ level: 'info', base: null });
const database = await connectDatabase(uri, log);
const folders = { files, uploads: files, web: files, outbox: files, snapshots: files };
const { background, trashPurge, fotoCleanup } = await createProcessApp({ folders, contentDir: contentFolder, log });
for (const { task } of [trashPurge, fotoCleanup]) await background.run(task.name);
await database.close();
process.exit(0);
