import type { FotoStatus } from '@ledenportaal/shared';
import { openDB, unwrap, type DBSchema } from 'idb';
import type { QueueItem } from '../../../lib/upload/upload-queue.js';
import { toUploadDatabaseName } from '../../../lib/upload/upload-databases.js';
import type { UploadReply } from '../look-alikes/question.js';
import type { AppliedMetadata, BatchMetadata } from './batch-metadata.js';

export type BatchFile = QueueItem<UploadReply>;

/** A batch without its files. */
export type BatchRecord = {
  id: string;
  /** In ms since 1970. */
  createdAt: number;
  /** The status that each photo is uploaded with. */
  status: FotoStatus;
  metadata: BatchMetadata;
  /** Normalised names of the proposed tags that the user does not want. */
  dismissedTags: readonly string[];
  /** Whether proposed tags of photos that are uploaded later are accepted too. */
  acceptsProposals?: boolean;
  /** The folders that the files are in, where the browser has handles: one permission covers all files of a folder. */
  folders: readonly FileSystemDirectoryHandle[];
  /** The name of the folder that all files are in, without what says nothing; empty for none. */
  folderName?: string;
  /** The reeks that its photos are uploaded in, once its first file is sent. */
  reeks?: string | undefined;
  isPaused: boolean;
  /** Whether it is one photo that was chosen alone: the page shows it large, and opens it after its upload. */
  isSingle?: boolean;
};
/** A file of a batch. Its content is not stored, because a batch may be many gigabytes. */
export type StoredFile = {
  batch: string;
  item: BatchFile;
  /** Undefined when no metadata was applied to the photo. */
  applied: AppliedMetadata | undefined;
};

type Schema = DBSchema & {
  batches: { key: string; value: BatchRecord };
  files: { key: [string, number]; value: StoredFile };
};

export type BatchStore = Awaited<ReturnType<typeof openBatchStore>>;

/** Opens the IndexedDB database with the batches of an account. Rejects when the browser blocks its storage. */
export const openBatchStore = async (account: string) => {
  const database = await openDB<Schema>(toUploadDatabaseName(account), 1, {
    upgrade: (upgraded) => {
      upgraded.createObjectStore('batches', { keyPath: 'id' });
      upgraded.createObjectStore('files', { keyPath: ['batch', 'item.key'] });
    },
    // Another tab removes the database at sign-out.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  });
  const getFileRange = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity]);
  return {
    /** Latest first. */
    list: async () => (await database.getAll('batches')).sort((a, b) => b.createdAt - a.createdAt),
    getFiles: (id: string) => database.getAll('files', getFileRange(id)),
    /** `removedKeys`: the keys of files that left the batch. */
    save: async (batch: BatchRecord, files: readonly StoredFile[], removedKeys: readonly number[]) => {
      const transaction = database.transaction(['batches', 'files'], 'readwrite');
      // Unwrapped: without a promise for each of thousands of files, which takes seconds.
      const fileStore = unwrap(transaction.objectStore('files'));
      for (const file of files) fileStore.put(file);
      for (const key of removedKeys) fileStore.delete([batch.id, key]);
      await Promise.all([transaction.objectStore('batches').put(batch), transaction.done]);
    },
    remove: async (id: string) => {
      const transaction = database.transaction(['batches', 'files'], 'readwrite');
      await Promise.all([
        transaction.objectStore('batches').delete(id),
        transaction.objectStore('files').delete(getFileRange(id)),
        transaction.done,
      ]);
    },
    close: () => database.close(),
  };
};
