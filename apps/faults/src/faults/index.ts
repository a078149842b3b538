import { database } from './database.js';
import { embeddedDatabase } from './embedded-database.js';
import type { Group } from './fault-group.js';
import { mail } from './mail.js';
import { processes } from './processes.js';
import { slowClients } from './slow-clients.js';
import { slowUpload } from './slow-upload.js';
import { bucket, disk } from './storage.js';

/** Together these take less than ten minutes. */
export const groups: Record<string, Group> = Object.fromEntries(
  [database, embeddedDatabase, bucket, disk, processes, slowClients, mail].map((group) => [group.name, group]),
);
/** Groups that run only when named. */
export const separateGroups: Record<string, Group> = { [slowUpload.name]: slowUpload };
