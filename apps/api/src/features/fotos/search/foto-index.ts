import { normalise, type UsageContext } from '@ledenportaal/shared';
import type { Snapshot } from '../../../platform/snapshot-file.js';
import { sortInSlices } from '../../../platform/yield.js';
import type { LabelField } from '../../labels/index.js';
import { toTexts } from '../foto-texts.js';
import { toTerms, wordFields, type SearchedFoto, type TermField, type WordField } from './criteria.js';
import type { LocalDays, Period } from '../../../platform/local-days.js';
import { getRightsFacts, type RightsFacts } from './rights-terms.js';
import { getTakenPeriod, toFileNameKey } from './search-terms.js';
import { toBytes, toUint32s } from './structures/arrays.js';
import { clearBit, createBitmap, hasBit, setBit, subtract, type Bitmap } from './structures/bitmap.js';
import { ByteLists } from './structures/byte-lists.js';
import { Column } from './structures/column.js';
import { FotoIds } from './structures/foto-ids.js';
import { decodeNumbers, encodeNumbers } from './structures/numbers.js';
import { PictureHashes } from './structures/picture-hashes.js';
import { toBitmap } from './structures/postings.js';
import { SlotList } from './structures/slot-list.js';
import { SlotSet } from './structures/slot-set.js';
import { createSynonyms, noSynonyms } from './words/synonyms.js';
import { Vocabulary } from './words/vocabulary.js';

/** A term, and the slots of the photos that have it. */
export type Posting = {
  /** Its place in the list of all postings. */
  number: number;
  field: TermField;
  term: string;
  /** The eigenaar as it was last written, for an `eigenaarName`. */
  text: string;
  slots: SlotSet;
};

/**
 * Increment it when the index keeps something else of a photo, so that saved ones are not used: its test fails when the
 * terms of a photo change.
 */
export const indexVersion = 4;

const initialCapacity = 1024;

export type FotoIndex = ReturnType<typeof createFotoIndex>;

export type FotoIndexContext = { days: LocalDays; getUsageContext: () => UsageContext };

/** Of a saved index, what is in no array. */
export type FotoIndexMeta = {
  slotCount: number;
  /** By number: field, term, text and number of slots, and whether these are a list. */
  postings: ([TermField, string, string, number, boolean] | null | undefined)[];
  labelWords: Record<LabelField, [string, string[]][]>;
};

/**
 * Creates an index of photos in memory, in which a search finds and counts them. Each photo has a slot, a number that is
 * free again after its removal. A search turns the postings of its terms into bitmaps, and combines those. With a million
 * photos a bitmap is 125 kB, so that a search and the counts beside its filters take some milliseconds. What there is of
 * each photo is in typed arrays, which a garbage collection does not visit. The last
 * parameter is what `save` returned.
 */
export const createFotoIndex = (
  { days, getUsageContext }: FotoIndexContext,
  { parts, meta }: Partial<Snapshot<FotoIndexMeta>> = {},
) => {
  let slotCount = meta?.slotCount ?? 0;
  let present = parts ? toUint32s(parts.present![0]!) : createBitmap(initialCapacity);
  const ids = new FotoIds(parts?.ids, toSlots(present));
  const freeSlots = toFreeSlots(present, slotCount);
  const createdAt = new Column(parts?.createdAt);
  const takenFrom = new Column(parts?.takenFrom);
  /** Exclusive. */
  const takenUntil = new Column(parts?.takenUntil);
  const widths = new Column(parts?.widths);
  const titles = new ByteLists(parts?.titles);
  /** No postings: most words of file names are numbers of one photo. */
  const fileNames = new ByteLists(parts?.fileNames);
  const pictureHashes = new PictureHashes(parts?.pictureHashes);
  /** The numbers of the postings of each slot. */
  const postingsOf = new ByteLists(parts?.postingsOf);
  /** By number; undefined when no photo has the term any more. */
  const allPostings: (Posting | undefined)[] = [];
  const postings = new Map<TermField, Map<string, Posting>>();
  const words = Object.fromEntries(wordFields.map((field) => [field, [] as string[]])) as Record<WordField, string[]>;
  const labelWords: Record<LabelField, Map<string, string[]>> = {
    tags: new Map(meta?.labelWords.tags),
    themes: new Map(meta?.labelWords.themes),
  };
  const vocabulary = new Vocabulary();
  let synonyms = { groups: noGroups, found: noSynonyms };
  let isSorted = false;
  let version = 0;
  let usageContext = getUsageContext();
  let visible: { version: number; fotos: Bitmap } | undefined;

  const compareDates = (a: number, b: number) => createdAt.get(a) - createdAt.get(b) || ids.compare(a, b);
  /** A photo without beschrijving comes last. Among equals the newest comes first. */
  const compareTitles = (a: number, b: number) => {
    const difference = titles.compare(a, b);
    if (difference === 0) return compareDates(b, a);
    return titles.isEmpty(a) || titles.isEmpty(b) ? -difference : difference;
  };
  const byDate = new SlotList(compareDates);
  const byTitle = new SlotList(compareTitles);

  const findPosting = (field: TermField, term: string): Posting | undefined => postings.get(field)?.get(term);

  const addPosting = (posting: Posting) => {
    allPostings[posting.number] = posting;
    const ofField = postings.get(posting.field) ?? new Map<string, Posting>();
    postings.set(posting.field, ofField.set(posting.term, posting));
    if (isWordField(posting.field)) vocabulary.add(posting.term);
  };

  const getPosting = (field: TermField, term: string): Posting => {
    const existing = findPosting(field, term);
    if (existing) return existing;
    const posting = { number: allPostings.length, field, term, text: term, slots: new SlotSet() };
    addPosting(posting);
    if (isWordField(field)) {
      if (isSorted) words[field].splice(findWord(words[field], term), 0, term);
      else words[field].push(term);
    }
    return posting;
  };

  const removeFromPosting = (slot: number, number: number) => {
    const { field, term, slots: list } = allPostings[number]!;
    list.remove(slot);
    if (list.size > 0) return;
    allPostings[number] = undefined;
    postings.get(field)?.delete(term);
    if (isWordField(field))
      words[field].splice(isSorted ? findWord(words[field], term) : words[field].indexOf(term), 1);
  };

  const takeSlot = (id: string): number => {
    const slot = freeSlots.pop() ?? slotCount++;
    if (slot >= present.length * 32) {
      const larger = createBitmap(slot * 2);
      larger.set(present);
      present = larger;
    }
    ids.set(slot, id);
    setBit(present, slot);
    return slot;
  };

  /** Adds a photo, or replaces it. Throws for a photo without the required fields, and changes nothing then. */
  const set = (foto: SearchedFoto): void => {
    const id = String(foto._id);
    const { beschrijving, eigenaar } = toTexts(foto);
    const terms = toTerms(foto, days);
    const [title, uploadedAt] = [toTitleKey(beschrijving), foto.createdAt.getTime()];
    const [from, until] = getTakenPeriod(foto, days);
    const existing = ids.find(id);
    const slot = existing ?? takeSlot(id);
    version++;
    setOrder(slot, existing === undefined, title, uploadedAt);
    takenFrom.set(slot, from);
    takenUntil.set(slot, until);
    widths.set(slot, foto.width);
    fileNames.set(slot, Buffer.from(toFileNameKey(foto)));
    pictureHashes.set(slot, foto.phash);
    const before = existing === undefined ? [] : decodeNumbers(postingsOf.get(slot));
    const after: number[] = [];
    for (const [field, ofField] of terms)
      for (const term of ofField) {
        const posting = getPosting(field, term);
        after.push(posting.number);
        if (!before.includes(posting.number)) posting.slots.add(slot);
        if (field === 'eigenaarName') posting.text = eigenaar;
      }
    for (const number of before) if (!after.includes(number)) removeFromPosting(slot, number);
    postingsOf.set(slot, encodeNumbers(after.sort((a, b) => a - b)));
  };

  const setOrder = (slot: number, isNew: boolean, title: Buffer, at: number) => {
    const isSame = !isNew && title.equals(titles.get(slot)) && createdAt.get(slot) === at;
    if (isSame) return;
    if (isSorted && !isNew) for (const order of [byDate, byTitle]) order.remove(slot);
    titles.set(slot, title);
    createdAt.set(slot, at);
    if (isSorted) for (const order of [byDate, byTitle]) order.add(slot);
  };

  /** Removes a photo. Does nothing when it is not in the index. */
  const remove = (id: string): void => {
    const slot = ids.find(id);
    if (slot === undefined) return;
    version++;
    if (isSorted) for (const order of [byDate, byTitle]) order.remove(slot);
    for (const number of decodeNumbers(postingsOf.get(slot))) removeFromPosting(slot, number);
    postingsOf.set(slot, noBytes);
    pictureHashes.set(slot, null);
    clearBit(present, slot);
    ids.remove(id);
    freeSlots.push(slot);
  };

  /** Sorts the first photos, once. Call this before anything is found. */
  const sort = async (): Promise<void> => {
    const all = toSlots(present);
    byDate.replaceAll(Uint32Array.from(await sortInSlices(all, compareDates)));
    byTitle.replaceAll(Uint32Array.from(await sortInSlices(all, compareTitles)));
    for (const field of wordFields) words[field] = await sortInSlices(words[field], compareWords);
    isSorted = true;
  };

  const setLabel = (field: LabelField, id: string, newWords: string[]): void => {
    if (labelWords[field].get(id)?.join() === newWords.join()) return;
    version++;
    labelWords[field].set(id, newWords);
    for (const word of newWords) vocabulary.add(word);
  };

  /** Changes with every change of the index, and when a day begins. */
  const getVersion = (): number => {
    const now = getUsageContext();
    if (now !== usageContext) version++;
    usageContext = now;
    return version;
  };

  const createEmptyBitmap = () => createBitmap(present.length * 32);

  const getPostings = (field: TermField): Posting[] => [...(postings.get(field)?.values() ?? [])];
  const findByPostings = (found: readonly Posting[]): Bitmap => toBitmap({ createBitmap: createEmptyBitmap }, found);

  /** Returns the postings of the photos of whose rights this is true today. */
  const findRights = (isMatch: (facts: RightsFacts) => boolean): Posting[] => {
    const now = getUsageContext();
    return getPostings('rechten').filter(({ term }) => isMatch(getRightsFacts(term, now)));
  };

  const findVisible = (): Bitmap =>
    subtract(present, findByPostings([...getPostings('status'), ...findRights(({ isHidden }) => isHidden)]));

  const findVisibleOnce = (): Bitmap => {
    const current = getVersion();
    if (visible?.version !== current) visible = { version: current, fotos: findVisible() };
    return visible.fotos;
  };

  if (meta && parts) {
    const slotsOf = parts.postings!.values();
    for (const [number, saved] of meta.postings.entries()) {
      if (!saved) continue;
      const [field, term, text, size, isList] = saved;
      addPosting({ number, field, term, text, slots: new SlotSet(toUint32s(slotsOf.next().value!), isList, size) });
    }
    allPostings.length = meta.postings.length;
    for (const field of wordFields) words[field] = [...(postings.get(field)?.keys() ?? [])].sort(compareWords);
    byDate.replaceAll(toUint32s(parts.byDate![0]!));
    byTitle.replaceAll(toUint32s(parts.byTitle![0]!));
    isSorted = true;
    for (const ofField of Object.values(labelWords))
      for (const ofLabel of ofField.values()) for (const word of ofLabel) vocabulary.add(word);
  }

  return {
    set,
    remove,
    sort,
    setLabel,
    byDate,
    byTitle,
    labelWords,
    /** The words of texts and labels. */
    vocabulary,
    getSynonyms: () => synonyms.found,
    /** Takes over the synonyms of the portal, each time another array. */
    setSynonyms: (groups: SynonymGroups): void => {
      if (groups === synonyms.groups) return;
      version++;
      synonyms = { groups, found: createSynonyms(groups) };
    },
    findPosting,
    getPostings,
    getVersion,
    days,
    getUsageContext,
    /** Returns the photos of whose rights this is true today. */
    findByRights: (isMatch: (facts: RightsFacts) => boolean): Bitmap => findByPostings(findRights(isMatch)),
    /** Returns the photos that leden see today: those for which `canSeeFoto` returns true. */
    getVisible: findVisibleOnce,
    findSlot: (id: string) => ids.find(id),
    getId: (slot: number) => ids.get(slot),
    /** Returns when the photo was taken, or the first moment of the month or year. */
    getTakenAt: (slot: number) => takenFrom.get(slot),
    /** Returns whether all of the period in which the photo was taken is in this one. */
    isTakenWithin: (slot: number, [start, end]: Period) => takenFrom.get(slot) >= start && takenUntil.get(slot) <= end,
    /** Returns whether the photo may be taken in this period. */
    isTakenIn: (slot: number, [start, end]: Period) => takenFrom.get(slot) < end && takenUntil.get(slot) > start,
    getWidth: (slot: number) => widths.get(slot),
    /** Returns a function that returns whether a word of the name of the file of a photo starts with a prefix. */
    matchFileNames: (prefix: string) => {
      const part = Buffer.from(` ${prefix}`);
      return (slot: number) => fileNames.includes(slot, part);
    },
    pictureHashes,
    getPostingsOf: (slot: number): Posting[] =>
      decodeNumbers(postingsOf.get(slot)).map((number) => allPostings[number]!),
    /** All photos. */
    getPresent: (): Bitmap => present,
    createBitmap: createEmptyBitmap,
    /** Returns the id of the newest photo that leden see and that has a beschrijving. */
    findNewestDescribed: (): string | undefined => {
      const fotos = findVisibleOnce();
      for (let at = byDate.size - 1; at >= 0; at--) {
        const slot = byDate.at(at)!;
        if (hasBit(fotos, slot) && !titles.isEmpty(slot)) return ids.get(slot);
      }
      return undefined;
    },
    /** Returns the words of a text that start with a prefix, in order. */
    findWords: (field: WordField, prefix: string): string[] => {
      const ofField = words[field];
      const start = findWord(ofField, prefix);
      let end = start;
      while (ofField[end]?.startsWith(prefix)) end++;
      return ofField.slice(start, end);
    },
    getSize: () => ids.size,
    /** Returns all of the index, once it is sorted. It shares memory with the index: use it before the index changes. */
    save: (): Snapshot<FotoIndexMeta> => ({
      meta: {
        slotCount,
        postings: allPostings.map(
          (posting) =>
            posting && [posting.field, posting.term, posting.text, posting.slots.size, posting.slots.save().isList],
        ),
        labelWords: { tags: [...labelWords.tags], themes: [...labelWords.themes] },
      },
      parts: {
        present: [toBytes(present)],
        ids: ids.save(),
        createdAt: createdAt.save(),
        takenFrom: takenFrom.save(),
        takenUntil: takenUntil.save(),
        widths: widths.save(),
        titles: titles.save(),
        fileNames: fileNames.save(),
        pictureHashes: pictureHashes.save(),
        postingsOf: postingsOf.save(),
        postings: allPostings.flatMap((posting) => (posting ? [toBytes(posting.slots.save().numbers)] : [])),
        byDate: [toBytes(byDate.save())],
        byTitle: [toBytes(byTitle.save())],
      },
    }),
  };
};

/** Words or phrases that mean the same. */
export type SynonymGroups = readonly (readonly string[])[];
const noGroups: SynonymGroups = [];

/** In characters. Photos whose beschrijving is equal so far are in the order of date. */
const maxTitleLength = 200;

/** Short, because each process keeps those of all photos. */
const toTitleKey = (beschrijving: string) => Buffer.from(normalise(beschrijving.slice(0, maxTitleLength)));

const noBytes = new Uint8Array(0);

const toSlots = (bitmap: Bitmap): number[] => {
  const slots: number[] = [];
  for (let slot = 0; slot < bitmap.length * 32; slot++) if (hasBit(bitmap, slot)) slots.push(slot);
  return slots;
};

const toFreeSlots = (present: Bitmap, slotCount: number): number[] => {
  const free: number[] = [];
  for (let slot = 0; slot < slotCount; slot++) if (!hasBit(present, slot)) free.push(slot);
  return free;
};

const isWordField = (field: TermField): field is WordField => (wordFields as readonly TermField[]).includes(field);

const compareWords = (a: string, b: string) => (a < b ? -1 : +(a > b));

/** Returns the position of the first word that does not precede this one. */
const findWord = (words: readonly string[], word: string): number => {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (words[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low;
};
