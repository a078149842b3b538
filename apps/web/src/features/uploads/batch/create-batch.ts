import { normalise, type Foto, type FotoStatus } from '@ledenportaal/shared';
import { isRetryable, type ApiError } from '../../../lib/api/api-error.js';
import { maxAttempts } from '../../../lib/api/retry.js';
import { createListeners } from '../../../lib/listeners.js';
import { matchFiles, type SelectedFile } from '../../../lib/upload/match-files.js';
import type { OnProgress, UploadRequest, UploadResult } from '../../../lib/upload/start-upload.js';
import { canRetry, createUploadQueue, isMissing, isPending, isUnreadable } from '../../../lib/upload/upload-queue.js';
import type { OwnFotos } from '../../labels/trefwoorden/useAskTrefwoord.js';
import { withAnswer, type Choice, type Question, type UploadReply } from '../look-alikes/question.js';
import { readFilesAgain } from '../folder/file-access.js';
import { getFolderName } from '../folder/folder-name.js';
import {
  countProposal,
  emptyMetadata,
  getProposals,
  toBatchFoto,
  toUploadFields,
  type BatchMetadata,
} from './batch-metadata.js';
import { getBatchQuestions } from './batch-state.js';
import { waitForRelease } from './claim-batch.js';
import { createBatchStorage } from './batch-storage.js';
import type { BatchFile, BatchRecord } from './batch-store.js';
import { createBatchUpdater } from './batch-updater.js';
import { createUploadInReeks } from './upload-in-reeks.js';

type UploadArgs = {
  file: File;
  sidecar: File | undefined;
  onProgress: OnProgress;
  body: { status: FotoStatus; reeks: string } & ReturnType<typeof toUploadFields>;
};
type Deps = {
  reloadMs?: number;
  account: string;
  hasSession: () => boolean;
  isOnline: () => boolean;
  upload: (args: UploadArgs) => UploadRequest<UploadReply>;
  addReeks: (naam: string) => Promise<{ id: string; error?: undefined } | { id?: undefined; error: ApiError }>;
  updateFotos: Parameters<typeof createBatchUpdater>[0]['send'];
  /** Adds a tag, or finds the one with this name. `own`: the photos of the batch with that trefwoord. */
  addTag: (name: string, own: OwnFotos) => Promise<{ id: string } | { error: string }>;
  findFoto: (id: string) => Promise<{ foto: Foto; error?: undefined } | { foto?: undefined; error: ApiError }>;
};

/** How far the clock of this device may be ahead of that of the server. */
const maxClockSkewMs = 10 * 60_000;

/** How long a tab may take to load the page again, and to claim its batch. */
const defaultReloadMs = 5_000;

/** The files of unfinished batches that were left without a reload, so that they need not be selected again. */
const filesInMemory = new Map<string, ReadonlyMap<number, Pick<BatchFile, 'file' | 'sidecar'>>>();

const createRecord = (status: FotoStatus): BatchRecord => ({
  // Not crypto.randomUUID, which a page without https lacks.
  id: [...crypto.getRandomValues(new Uint32Array(4))].join('-'),
  createdAt: Date.now(),
  status,
  metadata: emptyMetadata,
  dismissedTags: [],
  folders: [],
  isPaused: false,
});

/** Whether the user can do something about the file. */
const needsUser = (item: BatchFile) =>
  isUnreadable(item) ||
  (item.state === 'failed' && canRetry(item)) ||
  (item.state === 'done' && item.reply.gelijkend.length > 0);

/** What the page shows beside the files and the state of the metadata. */
type BatchState = {
  record: BatchRecord;
  /** Whether files could not be read again. */
  hasUnreadableFiles: boolean;
  /** The number of unfinished batches in other tabs. */
  otherTabCount: number;
  /** Whether a tab has ended since and left its batch, which can be continued here. */
  hasLeftBatch: boolean;
};

/**
 * A batch upload with the metadata for all its photos. It is kept in the browser until it is finished or discarded, so
 * that it continues after a reload, a crash or a new session.
 */
export const createBatch = ({
  reloadMs = defaultReloadMs,
  account,
  hasSession,
  isOnline,
  upload,
  addReeks,
  updateFotos,
  addTag,
  findFoto,
}: Deps) => {
  let state: BatchState = {
    record: createRecord('zichtbaar'),
    hasUnreadableFiles: false,
    otherTabCount: 0,
    hasLeftBatch: false,
  };
  const { notify, subscribe } = createListeners();
  const storage = createBatchStorage(account);
  const updater = createBatchUpdater({ canSend: () => hasSession() && isOnline(), send: updateFotos });

  /** What was last sent with each file. */
  const sentMetadata = new WeakMap<File, BatchMetadata>();

  /** Returns the photo that an earlier request of this batch added, although its response did not arrive. */
  const findStored = async (
    { code, details }: ApiError,
    file: File,
  ): Promise<UploadResult<UploadReply> | undefined> => {
    const id = details?.foto;
    if (code !== 'foto_exists' || typeof id !== 'string') return undefined;
    const { foto, error } = await findFoto(id);
    if (error) return isRetryable(error) ? { error } : undefined;
    const isOfBatch = Date.parse(foto.createdAt) >= state.record.createdAt - maxClockSkewMs;
    if (!isOfBatch || updater.state().fotos.some((each) => each.id === id)) return undefined;
    const sent = sentMetadata.get(file);
    // An earlier request may have sent other metadata, so what the photo has is compared.
    sentMetadata.delete(file);
    const { eigenaar, locatie, beschrijving } = foto;
    const tags = foto.tags.filter((id) => !sent?.tags.includes(id));
    const uitBestand = sent && { eigenaar, locatie, beschrijving, tags };
    return { data: { results: foto, voorstel: { tags: [] }, gelijkend: [], ...(uitBestand && { uitBestand }) } };
  };
  const uploadInReeks = createUploadInReeks({
    getBatch: () => state.record,
    setReeks: (reeks) => updateRecord({ reeks }),
    addReeks: () => addReeks(getFolderName(queue.items().map(({ path }) => path))),
  });
  const queue = createUploadQueue({
    canSend: () => hasSession() && (state.record.isSingle === true || isOnline()),
    isPaused: () => state.record.isPaused,
    // The user waits for one photo: it is sent without a known connection too, and its error is shown at once.
    getMaxAttempts: () => (state.record.isSingle ? 1 : maxAttempts),
    send: (file, onProgress, sidecar) => {
      const metadata = updater.getSettledMetadata();
      sentMetadata.set(file, metadata);
      const { status } = state.record;
      return uploadInReeks((reeks) =>
        upload({ file, sidecar, onProgress, body: { status, reeks, ...toUploadFields(metadata) } }),
      );
    },
    findStored,
    onUploaded: (reply, file) => updater.addFoto(reply, sentMetadata.get(file)),
  });

  const isFinished = () =>
    !queue.items().some((item) => isPending(item) || needsUser(item)) && !updater.state().arePending;
  const saveNow = () => {
    const items = queue.items();
    if (items.length === 0) return Promise.resolve();
    if (isFinished()) return storage.remove(state.record.id);
    return storage.save({ record: state.record, items, fotos: updater.state().fotos });
  };
  let isOpen = false;
  let isDirty = false;
  let isSaving = false;
  let saving = Promise.resolve();
  const saveChanges = async () => {
    isSaving = true;
    while (isDirty) {
      isDirty = false;
      await saveNow();
    }
    isSaving = false;
  };
  /** Resolves when everything is saved. */
  const save = () => {
    isDirty = true;
    if (isOpen && !isSaving) saving = saveChanges();
    return saving;
  };
  queue.subscribe(() => void save());
  updater.subscribe(() => void save());
  const setState = (changes: Partial<BatchState>) => {
    state = { ...state, ...changes };
    notify();
    void save();
  };
  const updateRecord = (changes: Partial<BatchRecord>) => setState({ record: { ...state.record, ...changes } });

  let watching = new AbortController();
  /** Follows the batches of other tabs until these have ended. */
  const watchOthers = async (ids: readonly string[], { signal }: AbortController) => {
    let others = ids;
    while (others.length > 0) {
      await Promise.race(others.map((id) => waitForRelease(id, signal))).catch(() => undefined);
      // A tab that is only reloaded claims its batch again.
      await new Promise((resolve) => setTimeout(resolve, reloadMs));
      if (signal.aborted) return;
      const found = await storage.findState(ids);
      if (signal.aborted) return;
      others = found.others;
      setState({ otherTabCount: others.length, hasLeftBatch: found.left.length > 0 });
    }
  };
  const load = async () => {
    const { claimed, others } = await storage.open();
    knownProposals.clear();
    const files = claimed && filesInMemory.get(claimed.record.id);
    filesInMemory.clear();
    if (claimed) {
      const items = claimed.files.map(({ item }) => ({ ...item, file: undefined, ...files?.get(item.key) }));
      const fotos = claimed.files.flatMap(({ item, applied }) =>
        item.state === 'done' && !item.reply.outcome ? [toBatchFoto(item.reply, applied)] : [],
      );
      // A batch that an earlier version of the portal stored has no metadata for fields that were added since.
      const record = { ...claimed.record, metadata: { ...emptyMetadata, ...claimed.record.metadata } };
      state = { ...state, record };
      storage.setSaved({ record, items, fotos });
      updater.restore(fotos, record.metadata);
      queue.restore(items);
    }
    isOpen = true;
    setState({ otherTabCount: others.length, hasLeftBatch: false });
    watching = new AbortController();
    void watchOthers(others, watching);
  };
  const unload = async () => {
    watching.abort();
    const items = queue.items();
    const pendingFiles = items.flatMap(({ key, file, sidecar }) => (file ? [[key, { file, sidecar }] as const] : []));
    if (pendingFiles.length > 0) filesInMemory.set(state.record.id, new Map(pendingFiles));
    await save();
    isOpen = false;
    storage.close();
  };
  /** Opening and closing, one after the other: React may repeat an effect at once. */
  let opening = Promise.resolve();

  const unpause = () => {
    updateRecord({ isPaused: false });
    queue.resume();
  };
  const readFiles = async () => {
    const files = await readFilesAgain(queue.items().filter(isMissing), state.record.folders);
    queue.setFiles(files);
    setState({ hasUnreadableFiles: queue.items().some(isMissing) });
    if (files.size > 0) unpause();
  };
  /** Removes the batch from the page and from the browser. Photos that were uploaded stay. The next ones get its status. */
  const discard = async () => {
    queue.stop();
    updater.stop();
    const { id, status } = state.record;
    state = { ...state, record: createRecord(status), hasUnreadableFiles: false };
    updater.restore([], emptyMetadata);
    queue.restore([]);
    await save();
    await storage.remove(id);
    await unload();
    await load();
  };
  const setMetadata = (changes: Partial<BatchMetadata>) => {
    updateRecord({ metadata: { ...state.record.metadata, ...changes } });
    updater.setMetadata(state.record.metadata);
  };
  /** Adds the tag to the photos with this proposal, by its normalised name. */
  const acceptTag = (name: string, id: string) =>
    setMetadata({ acceptedTags: new Map([...state.record.metadata.acceptedTags, [name, id]]) });

  /** Gives photos the rights that their file tells. */
  const acceptRights = (ids: readonly string[]) =>
    setMetadata({ acceptedRights: new Set([...state.record.metadata.acceptedRights, ...ids]) });

  /** Counts the photos with a trefwoord. One that is on its way may be stored already, so it counts too. */
  const getOwnFotos = (name: string): OwnFotos => ({
    count: countProposal(updater.state().fotos, name) + queue.items().filter(({ state }) => state === 'sending').length,
  });

  /** The normalised names of proposals that are accepted already, or could not be: the user decides about those. */
  const knownProposals = new Set<string>();
  const getNewProposal = ({ acceptsProposals, metadata, dismissedTags }: BatchRecord) =>
    acceptsProposals && hasSession() && isOnline()
      ? getProposals(updater.state().fotos, metadata, dismissedTags).find(
          ({ name }) => !knownProposals.has(normalise(name)),
        )
      : undefined;
  let isAccepting = false;
  /** Accepts the proposals of photos that were uploaded since the user accepted all, one by one. */
  const acceptNewProposals = async () => {
    if (isAccepting) return;
    isAccepting = true;
    for (let next = getNewProposal(state.record); next; next = getNewProposal(state.record)) {
      const { id } = state.record;
      const name = normalise(next.name);
      knownProposals.add(name);
      const added = await addTag(next.name, getOwnFotos(next.name));
      // Without a connection it is added when there is one again.
      if (!('id' in added) && !isOnline()) knownProposals.delete(name);
      if ('id' in added && state.record.id === id && state.record.acceptsProposals) acceptTag(name, added.id);
    }
    isAccepting = false;
  };
  updater.subscribe(() => void acceptNewProposals());

  return {
    queue,
    updater,
    state: () => state,
    subscribe,
    /** The questions without an answer. */
    getQuestions: () => getBatchQuestions(queue.items()),
    /** Keeps what the user chose about a photo that looks like another one. */
    answer: (question: Question, choice: Choice) => {
      queue.updateReplies((reply) => withAnswer(reply, question, choice));
      if (choice !== 'keep') updater.removeFoto(question.foto._id);
    },
    /** Whether the batch survives a reload. */
    isStored: storage.isOpen,
    /** Continues the batch of an earlier visit when its files are still in memory; otherwise they must be read again. */
    open: () => (opening = opening.then(load)),
    close: () => {
      queue.stop();
      updater.stop();
      opening = opening.then(unload);
    },
    /**
     * Adds files. They replace a single photo, unless it was interrupted and is chosen again. `isSingle`: whether the
     * user chose one photo, and nothing else.
     */
    add: async (selected: readonly SelectedFile[], folders: readonly FileSystemDirectoryHandle[], isSingle = false) => {
      await opening;
      const isContinued = matchFiles(queue.items().filter(isMissing), selected).added.length === 0;
      if (!isContinued) {
        if (state.record.isSingle) await discard();
        updateRecord({ isSingle: isSingle && queue.items().length === 0 });
      }
      const wasInterrupted = queue.items().some(isMissing);
      if (folders.length > 0) updateRecord({ folders: [...state.record.folders, ...folders] });
      queue.add(selected);
      updateRecord({ folderName: getFolderName(queue.items().map(({ path }) => path)) });
      if (wasInterrupted) unpause();
    },
    /** Reads the files again after a reload. Must be called after a click. */
    readFiles,
    /** Sends the failed or cancelled file with this key again, or all of them. Must be called after a click. */
    retry: (key?: number) => {
      queue.retry(key);
      if (queue.items().some((item) => isMissing(item) && item.handle)) void readFiles();
    },
    /** Removes a file that could not be read. */
    remove: (key: number) => {
      queue.remove(key);
      if (queue.items().length === 0) void discard();
    },
    discard,
    /** Lets the uploads in progress finish, and starts no other. */
    pause: () => updateRecord({ isPaused: true }),
    unpause,
    /** Claims a batch that another tab left. */
    claimLeftBatch: () => (opening = opening.then(unload).then(load)),
    setStatus: (status: FotoStatus) => updateRecord({ status }),
    setMetadata,
    getOwnFotos,
    acceptTag,
    acceptRights,
    /** Accepts the proposals of photos that are uploaded later. The user accepts those of `names`. */
    acceptLaterProposals: (names: readonly string[]) => {
      for (const name of names) knownProposals.add(normalise(name));
      updateRecord({ acceptsProposals: true });
    },
    stopAcceptingProposals: () => updateRecord({ acceptsProposals: false }),
    dismissTag: (name: string) => updateRecord({ dismissedTags: [...state.record.dismissedTags, name] }),
    resume: () => {
      queue.resume();
      updater.resume();
      void acceptNewProposals();
    },
  };
};
