import { mapFotoTexts, normalise, type FotoText } from '@ledenportaal/shared';
import { sortInSlices } from '../../../platform/yield.js';
import type { LabelField } from '../../labels/index.js';
import { clearBit, createBitmap, setBit, type Bitmap } from './bitmap.js';
import { toTerms, wordFields, type SearchedFoto, type TermField } from './criteria.js';
import { toTexts } from '../foto-texts.js';
import type { LocalDays, Period } from './local-days.js';
import { PictureHashes } from './picture-hashes.js';
import { getTakenPeriod, toFileNameKey } from './search-terms.js';
import { NumberLists, SlotList } from './slot-list.js';

/** A term, and the slots of the photos that have it. */
export type Posting = {
  /** Its place in the list of all postings. */
  number: number;
  field: TermField;
  term: string;
  /** The eigenaar as it was last written, for an `eigenaarName`. */
  text: string;
  slots: SlotList;
};

const initialCapacity = 1024;

export type FotoIndex = ReturnType<typeof createFotoIndex>;

/**
 * Creates an index of photos in memory, in which a search finds and counts them. Each photo has a slot, a number that is
 * free again after its removal. A search turns the postings of its terms into bitmaps, and combines those. With a million
 * photos a bitmap is 125 kB, so that a search and the counts beside its filters take some milliseconds.
 */
export const createFotoIndex = (days: LocalDays) => {
  const ids: string[] = [];
  const titles: string[] = [];
  const createdAt: number[] = [];
  const takenFrom: number[] = [];
  /** Exclusive. */
  const takenUntil: number[] = [];
  const widths: number[] = [];
  /** One text a photo, and no postings: most words of file names are numbers of one photo. */
  const fileNames: string[] = [];
  const pictureHashes = new PictureHashes();
  /** By number; undefined when no photo has the term any more. */
  const allPostings: (Posting | undefined)[] = [];
  /** The numbers of the postings of each slot. */
  const postingsOf = new NumberLists();
  const slots = new Map<string, number>();
  const freeSlots: number[] = [];
  const postings = new Map<TermField, Map<string, Posting>>();
  const words = mapFotoTexts((): string[] => []);
  const labelWords: Record<LabelField, Map<string, string[]>> = { tags: new Map(), themes: new Map() };
  let present = createBitmap(initialCapacity);
  let isSorted = false;
  let version = 0;

  const compareDates = (a: number, b: number) => createdAt[a]! - createdAt[b]! || (ids[a]! < ids[b]! ? -1 : +(a !== b));
  /** A photo without beschrijving comes last. Among equals the newest comes first. */
  const compareTitles = (a: number, b: number) => {
    const [title, other] = [titles[a]!, titles[b]!];
    if (title === other) return compareDates(b, a);
    if (!title || !other) return title ? -1 : 1;
    return title < other ? -1 : 1;
  };
  const byDate = new SlotList(compareDates);
  const byTitle = new SlotList(compareTitles);

  const findPosting = (field: TermField, term: string): Posting | undefined => postings.get(field)?.get(term);

  const getPosting = (field: TermField, term: string): Posting => {
    const existing = findPosting(field, term);
    if (existing) return existing;
    const posting = { number: allPostings.length, field, term, text: term, slots: new SlotList() };
    allPostings.push(posting);
    const ofField = postings.get(field) ?? new Map<string, Posting>();
    postings.set(field, ofField.set(term, posting));
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
    const slot = freeSlots.pop() ?? ids.length;
    if (slot >= present.length * 32) {
      const larger = createBitmap(slot * 2);
      larger.set(present);
      present = larger;
    }
    ids[slot] = id;
    slots.set(id, slot);
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
    const existing = slots.get(id);
    const slot = existing ?? takeSlot(id);
    version++;
    setOrder(slot, existing === undefined, title, uploadedAt);
    takenFrom[slot] = from;
    takenUntil[slot] = until;
    widths[slot] = foto.width;
    fileNames[slot] = toFileNameKey(foto);
    pictureHashes.set(slot, foto.phash);
    const before = existing === undefined ? [] : postingsOf.get(slot);
    const after: number[] = [];
    for (const [field, ofField] of terms)
      for (const term of ofField) {
        const posting = getPosting(field, term);
        after.push(posting.number);
        if (!before.includes(posting.number)) posting.slots.add(slot);
        if (field === 'eigenaarName') posting.text = eigenaar;
      }
    for (const number of before) if (!after.includes(number)) removeFromPosting(slot, number);
    postingsOf.set(slot, after);
  };

  const setOrder = (slot: number, isNew: boolean, title: string, at: number) => {
    const isSame = !isNew && titles[slot] === title && createdAt[slot] === at;
    if (isSame) return;
    if (isSorted && !isNew) for (const order of [byDate, byTitle]) order.remove(slot);
    titles[slot] = title;
    createdAt[slot] = at;
    if (isSorted) for (const order of [byDate, byTitle]) order.add(slot);
  };

  /** Removes a photo. Does nothing when it is not in the index. */
  const remove = (id: string): void => {
    const slot = slots.get(id);
    if (slot === undefined) return;
    version++;
    if (isSorted) for (const order of [byDate, byTitle]) order.remove(slot);
    for (const number of postingsOf.get(slot)) removeFromPosting(slot, number);
    postingsOf.set(slot, []);
    pictureHashes.set(slot, null);
    clearBit(present, slot);
    slots.delete(id);
    freeSlots.push(slot);
  };

  /** Sorts the first photos, once. Call this before anything is found. */
  const sort = async (): Promise<void> => {
    const all = [...slots.values()];
    byDate.replaceAll(await sortInSlices(all, compareDates));
    byTitle.replaceAll(await sortInSlices(all, compareTitles));
    for (const field of wordFields) words[field] = await sortInSlices(words[field], compareWords);
    isSorted = true;
  };

  const setLabel = (field: LabelField, id: string, newWords: string[]): void => {
    if (labelWords[field].get(id)?.join() === newWords.join()) return;
    version++;
    labelWords[field].set(id, newWords);
  };

  return {
    set,
    remove,
    sort,
    setLabel,
    byDate,
    byTitle,
    labelWords,
    findPosting,
    getPostings: (field: TermField): Posting[] => [...(postings.get(field)?.values() ?? [])],
    /** Changes with every change of the index. */
    getVersion: () => version,
    findSlot: (id: string) => slots.get(id),
    getId: (slot: number) => ids[slot]!,
    /** Returns when the photo was taken, or the first moment of the month or year. */
    getTakenAt: (slot: number) => takenFrom[slot]!,
    /** Returns whether all of the period in which the photo was taken is in this one. */
    isTakenWithin: (slot: number, [start, end]: Period) => takenFrom[slot]! >= start && takenUntil[slot]! <= end,
    /** Returns whether the photo may be taken in this period. */
    isTakenIn: (slot: number, [start, end]: Period) => takenFrom[slot]! < end && takenUntil[slot]! > start,
    getWidth: (slot: number) => widths[slot]!,
    /** Returns whether a word of the name of its file starts with a prefix. */
    hasFileNameWord: (slot: number, prefix: string) => fileNames[slot]!.includes(` ${prefix}`),
    pictureHashes,
    getPostingsOf: (slot: number): Posting[] => postingsOf.get(slot).map((number) => allPostings[number]!),
    /** All photos. */
    getPresent: (): Bitmap => present,
    createBitmap: () => createBitmap(present.length * 32),
    /** Returns the words of a text that start with a prefix, in order. */
    findWords: (field: FotoText, prefix: string): string[] => {
      const ofField = words[field];
      const start = findWord(ofField, prefix);
      let end = start;
      while (ofField[end]?.startsWith(prefix)) end++;
      return ofField.slice(start, end);
    },
    getSize: () => slots.size,
  };
};

/** In characters. Photos whose beschrijving is equal so far are in the order of date. */
const maxTitleLength = 200;

/** Short, because each process keeps those of all photos. */
const toTitleKey = (beschrijving: string) => normalise(beschrijving.slice(0, maxTitleLength));

const isWordField = (field: TermField): field is FotoText => (wordFields as readonly TermField[]).includes(field);

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
