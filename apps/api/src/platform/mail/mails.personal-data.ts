import { openDatabase } from '../database/database.js';
import { exportLatest, type PersonalData } from '../personal-data.js';
import type { OutboxDocument } from './outbox.js';
import { removeMailsFromFolder } from './transport.folder.js';

const collectionName = 'outbox';

/** Mails to a person, and those about the person to an admin. */
const toFilter = (email: string) => ({ $or: [{ to: email }, { 'data.email': email }] });

/** `folder` has the mails that were written to files. */
export const createMailData = (folder: string): PersonalData => ({
  describe: {
    what: 'Mails die je kreeg of nog krijgt',
    why: 'Zo komt elke mail één keer aan.',
    keptFor:
      'na het versturen 30 dagen, of 90 dagen als dat niet lukte, of tot je je account verwijdert; zonder mailserver ook als bestand, tot de beheerder dat weggooit',
    fields: [],
  },
  export: ({ email }) => {
    const collection = openDatabase().collection(collectionName);
    const fields = ['kind', 'subject', 'state', 'createdAt', 'sentAt', 'failedAt'] as const;
    return exportLatest({ collection }, { to: email }, 'createdAt', fields);
  },
  erase: async ({ email }) => {
    await openDatabase().collection<OutboxDocument>(collectionName).deleteMany(toFilter(email));
    await removeMailsFromFolder(folder, email);
  },
});
