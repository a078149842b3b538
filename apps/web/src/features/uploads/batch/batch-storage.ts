import type { BatchFoto } from './batch-metadata.js';
import { openBatchStore, type BatchFile, type BatchRecord, type BatchStore, type StoredFile } from './batch-store.js';
import { claimBatch } from './claim-batch.js';

const maxAgeMs = 7 * 24 * 3_600_000;

type Snapshot = { record: BatchRecord; items: readonly BatchFile[]; fotos: readonly BatchFoto[] };
type SavedFile = { item: BatchFile; foto: BatchFoto | undefined };

/**
 * Keeps the batch of this tab in the database of the browser, and writes only what changed. Without that database,
 * nothing is kept.
 */
export const createBatchStorage = (account: string) => {
  let store: BatchStore | undefined;
  let release: (() => void) | undefined;
  let savedRecord: BatchRecord | undefined;
  let savedFiles = new Map<number, SavedFile>();

  const forgetSaved = () => {
    savedRecord = undefined;
    savedFiles = new Map();
  };
  /** Claims the latest batch that no other tab has. Removes those that are too old. `others`: the ids of those of other tabs. */
  const claimLatest = async (opened: BatchStore) => {
    let claimed: { record: BatchRecord; files: StoredFile[] } | undefined;
    const others: string[] = [];
    for (const record of await opened.list()) {
      const releaseBatch = await claimBatch(record.id);
      const files = await opened.getFiles(record.id);
      const isExpired = record.createdAt < Date.now() - maxAgeMs || files.length === 0;
      if (!releaseBatch) others.push(record.id);
      else if (!claimed && !isExpired) {
        claimed = { record, files };
        release = releaseBatch;
      } else {
        if (isExpired) await opened.remove(record.id);
        releaseBatch();
      }
    }
    return { claimed, others };
  };
  const releaseOwn = () => {
    release?.();
    release = undefined;
  };
  const write = async ({ record, items, fotos }: Snapshot) => {
    if (!store) return;
    const changed = joinFotos(items, fotos).filter(({ item, foto }) => {
      const saved = savedFiles.get(item.key);
      return !saved || saved.foto !== foto || !hasSameStoredState(saved.item, item);
    });
    const keys = new Set(items.map(({ key }) => key));
    const removedKeys = [...savedFiles.keys()].filter((key) => !keys.has(key));
    if (changed.length === 0 && removedKeys.length === 0 && record === savedRecord) return;
    release ??= await claimBatch(record.id);
    await store.save(
      record,
      changed.map(({ item, foto }) => ({ batch: record.id, item: toStoredItem(item), applied: getApplied(foto) })),
      removedKeys,
    );
    savedRecord = record;
    for (const file of changed) savedFiles.set(file.item.key, file);
    for (const key of removedKeys) savedFiles.delete(key);
  };

  return {
    isOpen: () => store !== undefined,
    /** Resolves with the unfinished batch of an earlier visit, and the ids of those that other tabs have. */
    open: async () => {
      try {
        store = await openBatchStore(account);
        return await claimLatest(store);
      } catch {
        store = undefined;
        return { claimed: undefined, others: [] };
      }
    },
    /** Returns which of these batches another tab has, and which are unfinished but in no tab any more. */
    findState: async (ids: readonly string[]) => {
      const found = { others: [] as string[], left: [] as string[] };
      const stored = (await store?.list().catch(() => undefined)) ?? [];
      for (const { id } of stored.filter((record) => ids.includes(record.id))) {
        const releaseBatch = await claimBatch(id);
        (releaseBatch ? found.left : found.others).push(id);
        releaseBatch?.();
      }
      return found;
    },
    /** Takes the batch as saved: the page shows it as it was opened. */
    setSaved: ({ record, items, fotos }: Snapshot) => {
      savedRecord = record;
      savedFiles = new Map(joinFotos(items, fotos).map((file) => [file.item.key, file]));
    },
    /** Saves what changed since the last time. */
    save: async (snapshot: Snapshot) => {
      try {
        await write(snapshot);
      } catch {
        // The disk is full, or the user signed out in another tab.
        store = undefined;
      }
    },
    remove: async (id: string) => {
      if (savedRecord ?? release) await store?.remove(id).catch(() => undefined);
      forgetSaved();
      releaseOwn();
    },
    close: () => {
      releaseOwn();
      store?.close();
      store = undefined;
      forgetSaved();
    },
  };
};

/** Joins the files with their photos. */
const joinFotos = (items: readonly BatchFile[], fotos: readonly BatchFoto[]): SavedFile[] => {
  const fotosById = new Map(fotos.map((foto) => [foto.id, foto]));
  return items.map((item) => ({
    item,
    foto: item.state === 'done' ? fotosById.get(item.reply.results._id) : undefined,
  }));
};

const getApplied = (foto: BatchFoto | undefined) => (foto?.applied === foto?.original ? undefined : foto?.applied);

/** The progress of an upload is not stored. */
const hasSameStoredState = (saved: BatchFile, item: BatchFile) =>
  saved === item || (saved.state === 'sending' && item.state === 'sending');

/** An upload in progress ends with the page, and must be sent again. */
const toStoredItem = (item: BatchFile): BatchFile => {
  const { key, path, size, lastModified, handle, maybeStored } = item;
  const sidecar = item.sidecar && { ...item.sidecar, file: undefined };
  const fields = { key, path, size, lastModified, handle, maybeStored, file: undefined, sidecar, failedAttempts: 0 };
  if (item.state === 'sending') return { ...fields, state: 'waiting' };
  return { ...item, ...fields };
};
