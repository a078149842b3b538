import { z } from 'zod/mini';
import { id, multilineText, cleanedText, text } from '../contract/schemas.js';
import { PublishedWithout } from '../jobs/job.js';
import { deletionFields, PurgeResult, trashIds, unexpectedCount } from '../trash/trash.js';
import { normalise, toUniqueNames } from '../names.js';
import { fotoCriteria, isGiven, type CriterionName, type CriterionValue } from './foto.criteria.js';
import {
  fotoSorts,
  labelMatches,
  orientations,
  paperSizes,
  maxCountedFotos,
  fotosPerPage,
  maxFotosPerPage,
  maxFilters,
  maxTekst,
  suggestionKinds,
  type missingMetadataKinds,
} from './foto-search.limits.js';
import {
  fotoStatuses,
  maxBeschrijving,
  maxJobFotos,
  maxEigenaar,
  maxLabels,
  maxLocatie,
  maxTrefwoorden,
} from './foto.limits.js';
import { maxNaam } from '../labels/label.js';
import { OordeelSchema, periodCheck, Rechten, RechtenChange, ShownRechten } from '../rights/rights.js';
import { purposes, rightsProblems } from '../rights/rights.limits.js';

/** URLs for an <img>, by width in pixels. Valid for one to two hours. */
const Thumbnail = z.object({
  '480': z.string(),
  '720': z.string(),
  /** For the photo viewer. Created on first use; the URL returns the 720 as long as it cannot be created. */
  '2048': z.string(),
});

/** Texts that were added after version 1.0: clients may omit them, and older documents lack them. */
const laterTexts = {
  /** Where the photo was taken, in words. */
  locatie: text(maxLocatie),
};
/** The texts of a photo that an admin edits, in the order of the form. All of them are searched. */
const texts = { eigenaar: text(maxEigenaar), beschrijving: multilineText(maxBeschrijving), ...laterTexts };
export type FotoText = keyof typeof texts;

const mapKeys = <K extends string, V>(record: Record<K, unknown>, toValue: (key: K) => V) =>
  Object.fromEntries((Object.keys(record) as K[]).map((key) => [key, toValue(key)])) as Record<K, V>;
/** Creates an object with a value for each text of a photo. */
export const mapFotoTexts = <V>(toValue: (name: FotoText) => V): Record<FotoText, V> => mapKeys(texts, toValue);

const FotoStatus = z.enum(fotoStatuses);
export type FotoStatus = z.output<typeof FotoStatus>;

/** A point of a picture, as parts of its width and height: 0 is left or top. */
const Point = z.object({
  x: z.number().check(z.minimum(0), z.maximum(1)),
  y: z.number().check(z.minimum(0), z.maximum(1)),
});
export type Point = z.output<typeof Point>;

/** A moment, or a year (`1978`) or month (`1978-06`) in the time zone of the portal when no more is known. */
const momentOrPartialDate = z.union([z.iso.datetime(), z.string().check(z.regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/))]);

export const Foto = z.object({
  _id: id,
  /** A list for historical reasons. Only the first entry is used. */
  thumbnail: z.array(Thumbnail).check(z.minLength(1)),
  /** Empty when unknown. */
  ...mapFotoTexts(() => z.string()),
  status: FotoStatus,
  tags: z.array(id),
  themes: z.array(id),
  /** Keywords of the uploaded file that are not the name of one of its tags. Found after all other fields. */
  trefwoorden: z.array(z.string()),
  /** Absent as long as nothing is known. `notitie` is only sent to admins. */
  rechten: z.optional(ShownRechten),
  /** The most permissive one over all purposes, today; in a search with `mag` or `overleg` the one for that purpose. */
  oordeel: OordeelSchema,
  /** Pixels of the original, after applying its EXIF orientation. */
  width: z.int(),
  height: z.int(),
  /** Size of the original in bytes. */
  bytes: z.int(),
  /** Name of the uploaded file. Only sent to admins, and only when it is known. */
  bestandsnaam: z.optional(z.string()),
  /** The reeks in which it was uploaded. Only sent to who edits photos. */
  reeks: z.optional(id),
  /** A placeholder image of about 25 bytes, base64 (see evanw/thumbhash). */
  thumbhash: z.string(),
  /** The point that crops keep. Absent until it is known; then the centre. */
  focus: z.optional(Point),
  /** Whether the photo is in the collection of the requesting user. */
  inCollection: z.boolean(),
  /** When the photo was taken, by the metadata of its file. Absent when that is unknown. */
  genomenOp: z.optional(momentOrPartialDate),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Foto = z.output<typeof Foto>;

const isDefined = (value: unknown) => value !== undefined;
const labels = (max: number) => z.array(id).check(z.maxLength(max, `Kies er hooguit ${max}.`));
const labelFilter = z._default(labels(maxFilters), []);
const fotoIds = z.array(id).check(z.maxLength(maxFotosPerPage, `Kies er hooguit ${maxFotosPerPage}.`));

const trefwoorden = z
  .array(text(maxNaam).check(z.refine((woord) => normalise(woord) !== '', 'Vul een woord in.')))
  .check(z.overwrite(toUniqueNames), z.maxLength(maxTrefwoorden, `Geef er hooguit ${maxTrefwoorden}.`));

/** The fields that an admin edits, in the order of the form. */
export const FotoContent = z.object({
  ...texts,
  tags: labels(maxLabels),
  themes: labels(maxLabels),
  trefwoorden,
  status: FotoStatus,
  rechten: Rechten,
});
export type FotoContent = z.output<typeof FotoContent>;

const { rechten: _rechten, ...ownFields } = FotoContent.shape;
/** The fields of `FotoContent` with the rights as fields of their own, for a form and for columns. */
export const FotoFields = z.object({ ...ownFields, ...Rechten.shape });
export type FotoFields = z.output<typeof FotoFields>;
export const toFotoFields = ({ rechten, ...content }: FotoContent): FotoFields => ({ ...content, ...rechten });
export const toFotoContent = (fields: FotoFields): FotoContent => {
  const { licentie, credit, houder, doelen, vanaf, tot, voorwaarden, personen, toestemming, notitie, ...content } =
    fields;
  // In the order of `Rechten`, so that equal rights have equal JSON.
  const rechten = { licentie, credit, houder, doelen, vanaf, tot, voorwaarden, personen, toestemming, notitie };
  return { ...content, rechten };
};

/**
 * `updatedAt` is the value that the client last read. The edit is rejected when the photo changed since then. An omitted
 * text, status, focus or list of trefwoorden stays unchanged; `focus: null` proposes one again. Of `rechten`, omitted fields stay unchanged. `trefwoorden` replaces those
 * that are not the name of one of the tags of the photo; the others stay.
 */
export const FotoEdit = z.object({
  ...FotoContent.shape,
  ...mapKeys(laterTexts, (name) => z.optional(laterTexts[name])),
  trefwoorden: z.optional(trefwoorden),
  status: z.optional(FotoStatus),
  rechten: z.optional(RechtenChange),
  focus: z.optional(z.nullable(z.strictObject(Point.shape))),
  updatedAt: z.optional(z.iso.datetime()),
});
export type FotoEdit = z.output<typeof FotoEdit>;

const { rechten: _change, ...editedFields } = FotoEdit.shape;
/** What a form with the rights as fields of their own checks before it sends a `FotoEdit`. */
export const FotoFieldsEdit = z.object({ ...editedFields, ...Rechten.shape }).check(periodCheck);

/** A list in a multipart form: a field for each item. An empty field is no item. */
const formList = <S extends z.ZodMiniType<string[], string[]>>(list: S) =>
  z.pipe(
    z.transform((value: string | string[]) => (typeof value === 'string' ? [value].filter(Boolean) : value)),
    list,
  );

const rechtenText = z.pipe(
  z.transform((value, context) => {
    try {
      return JSON.parse(String(value)) as unknown;
    } catch {
      context.issues.push({ code: 'custom', message: 'Dit is geen geldige JSON.', input: value });
      return z.NEVER;
    }
  }),
  RechtenChange,
);

/**
 * The fields of an upload next to its file. A text replaces that of the file, unless it is empty. The labels are added to
 * those of the file: a merged one is replaced, and one that was deleted meanwhile is left out. `rechten` is JSON. `reeks`
 * is the id of an existing one.
 */
export const FotoUpload = z.object({
  ...mapKeys(texts, (name) => z.optional(texts[name])),
  tags: z.optional(formList(labels(maxLabels))),
  themes: z.optional(formList(labels(maxLabels))),
  status: z._default(FotoStatus, 'zichtbaar'),
  rechten: z.optional(rechtenText),
  reeks: z.optional(id),
});
export type FotoUpload = z.output<typeof FotoUpload>;

/** What an original lost. `hdr_verwijderd`: its gain map was damaged, so that it is no HDR photo any more. */
const fotoWarnings = ['hdr_verwijderd'] as const;

/** A photo that got another picture. */
export const ReplacedFoto = z.object({ results: Foto, waarschuwingen: z.optional(z.array(z.enum(fotoWarnings))) });
export type ReplacedFoto = z.output<typeof ReplacedFoto>;
export type FotoWarnings = Omit<ReplacedFoto, 'results'>;

/** What an upload added, and what the admin may want to do about it. */
export const UploadedFoto = z.object({
  results: Foto,
  /** Keywords of the file that are no tag yet. */
  voorstel: z.object({
    tags: z.array(z.string()),
    /** The rights that its file tells. They are not stored. Absent when it tells none. */
    rechten: z.optional(RechtenChange),
  }),
  /**
   * Other photos with the same picture in another size or quality, the nearest first. `afstand`: the number of bits of 64
   * that differ; `paar`: the id of the pair, of which both can be kept.
   */
  gelijkend: z.array(z.object({ foto: Foto, afstand: z.int(), paar: id })),
  /** What the photo would have without the texts and labels that were sent with it. Absent when none were sent. */
  uitBestand: z.optional(z.object({ ...mapFotoTexts(() => z.string()), tags: z.array(id) })),
  /** `te_veel_tags`: the tags that were sent are left out, because with those of its file it would have more than `maxLabels`. */
  waarschuwingen: z.optional(z.array(z.enum([...fotoWarnings, 'te_veel_tags']))),
});
export type UploadedFoto = z.output<typeof UploadedFoto>;

const LabelChange = z.strictObject({
  tags: z._default(labels(maxLabels), []),
  themes: z._default(labels(maxLabels), []),
});

const LabelReplacement = z
  .strictObject({ tags: z.optional(labels(maxLabels)), themes: z.optional(labels(maxLabels)) })
  .check(z.refine(({ tags, themes }) => isDefined(tags ?? themes), 'Kies tags of thema’s.'));

/** The changes of the content of many photos. Omitted fields stay unchanged. `replace` is applied first, then `remove`, then `add`. */
const bulkChanges = {
  ...mapKeys(texts, (name) => z.optional(texts[name])),
  status: z.optional(FotoStatus),
  rechten: z.optional(
    RechtenChange.check(z.refine((change) => Object.keys(change).length > 0, 'Kies wat je wijzigt.')),
  ),
  /** Text after the existing one, on a line of its own. A photo whose beschrijving ends with it stays unchanged. */
  append: z.optional(z.strictObject({ beschrijving: multilineText(maxBeschrijving).check(z.minLength(1)) })),
  replace: z.optional(LabelReplacement),
  remove: z.optional(LabelChange),
  add: z.optional(LabelChange),
};
/** The part of `FotoBulk` that says what to change. */
export const FotoBulkChange = z.object(bulkChanges);
export type FotoBulkChange = z.output<typeof FotoBulkChange>;
const bulkChangeKeys = Object.keys(bulkChanges) as (keyof typeof bulkChanges)[];

/** Returns whether a filter matches every photo. `tagsMatch` and `themesMatch` alone narrow nothing. */
export const isEmptyFilter = ({ tagsMatch: _, themesMatch: __, ...filter }: FotoFilter): boolean =>
  !Object.values(filter).some(isGiven);

export type MissingMetadata = (typeof missingMetadataKinds)[number];

const LabelMatch = z.enum(labelMatches);
export type LabelMatch = z.output<typeof LabelMatch>;
const Orientation = z.enum(orientations);
export type Orientation = z.output<typeof Orientation>;
/** A day in the time zone of the portal, or a moment. */
const dayOrMoment = z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'Geef een datum als 2026-01-31.');

/** The schema of a criterion of a search. */
const toCriterionSchema = (criterion: (typeof fotoCriteria)[CriterionName]) => {
  switch (criterion.kind) {
    case 'ids':
      return labelFilter;
    case 'match':
      return z.optional(LabelMatch);
    case 'text':
      return z.optional(cleanedText(criterion.max));
    case 'values':
      return z.optional(z.array(z.enum(criterion.all)).check(z.maxLength(criterion.all.length)));
    case 'value':
      return z.optional(z.enum(criterion.all));
    case 'id':
      return z.optional(id);
    case 'day':
      return z.optional(dayOrMoment);
    case 'number':
      return z.optional(z.int().check(z.minimum(1), z.maximum(criterion.max)));
  }
};

type CriterionSchemas = {
  [K in CriterionName]: (typeof fotoCriteria)[K]['kind'] extends 'ids'
    ? typeof labelFilter
    : z.ZodMiniOptional<z.ZodMiniType<CriterionValue<K>, CriterionValue<K>>>;
};

/**
 * Search criteria for photos; a photo must match all that are given. `tags`, `themes`: the photo has at least one of them,
 * or all of them: see `tagsMatch` and `themesMatch`. `tekst`: each of its words is the start of a word in one of the
 * texts or in the name of a label. `zonder`: at least one of these is missing; `['eigenaar']` finds the photos of which
 * the maker is unknown. `orientation`: one of these. `eigenaar`: this name, in capitals or not. `locatie`: each of its
 * words is the start of a word of the locatie. `from`, `to`: taken in this period, both ends included, or possibly, when
 * only the month or year is known; a photo of which nothing is known counts from its upload. `minWidth`: in pixels.
 * `paper`: large enough to print on this sheet, at 250 dpi. `mag`: may be used for this purpose today, without asking. `overleg`:
 * may be used for it after asking.
 * `rechten`: has this problem with its rights today. `job`: changed by this job, as long as it is listed. `reeks`: uploaded in this one.
 */
export const FotoFilter = z.object(
  mapKeys(fotoCriteria, (name) => toCriterionSchema(fotoCriteria[name])) as unknown as CriterionSchemas,
);
export type FotoFilter = z.output<typeof FotoFilter>;

const FotoSort = z.enum(fotoSorts);
export type FotoSort = z.output<typeof FotoSort>;
const sort = z.optional(FotoSort);

const choice = {
  fotos: z.optional(z.array(id).check(z.minLength(1), z.maxLength(maxJobFotos, `Kies er hooguit ${maxJobFotos}.`))),
  filter: z.optional(z.strictObject(FotoFilter.shape)),
  all: z.optional(z.literal(true)),
  expected: z.optional(z.int().check(z.minimum(0))),
};
const choiceChecks = [
  z.refine<FotoChoice>(({ fotos, filter }) => [fotos, filter].filter(isDefined).length === 1, {
    path: ['fotos'],
    message: 'Kies foto’s of een filter.',
  }),
  z.refine<FotoChoice>(({ filter, all }) => !filter || all || !isEmptyFilter(filter), {
    path: ['filter'],
    message: 'Zonder filter gaat het om alle foto’s. Bevestig dat met `all`.',
  }),
] as const;

/**
 * Many photos: `fotos`, or all that match `filter` when the request arrives. An empty filter needs `all`. `expected` is
 * the number of photos that the client showed; another number is an error. A change of more than `maxJobFotos` needs it.
 */
export const FotoChoice = z.object(choice).check(...choiceChecks);
export type FotoChoice = z.output<z.ZodMiniObject<typeof choice>>;

/** A change of many photos at once. `toTrash` cannot be combined with other changes. */
export const FotoBulk = z.object({ ...choice, ...bulkChanges, toTrash: z.optional(z.literal(true)) }).check(
  ...choiceChecks,
  z.refine((bulk) => bulkChangeKeys.some((key) => isDefined(bulk[key])) !== isDefined(bulk.toTrash), {
    path: ['toTrash'],
    message: 'Kies wijzigen of verwijderen.',
  }),
);
export type FotoBulk = z.output<typeof FotoBulk>;

/** The result of a bulk change: the ids of its photos, by outcome. When a job continues it (202), the lists are empty. */
export const FotoBulkResult = z.object({
  /** Absent when the disk was too full to record the change. */
  job: z.optional(id),
  undo: z.optional(id),
  /** Number of photos. */
  total: z.int(),
  /** Changed as requested, or already in the requested state. */
  done: z.array(id),
  /** Not found in the beeldbank: deleted or never existed. */
  gone: z.array(id),
  /** Unchanged, because they would have more than `maxLabels` tags or themas, too long a text, or a last day before the first. */
  full: z.array(id),
  zonder: z.optional(PublishedWithout),
});
export type FotoBulkResult = z.output<typeof FotoBulkResult>;

/** What a bulk change would do, in numbers of photos. Of more than `maxJobFotos`, the others count as changed unread. */
export const FotoBulkPreview = z.object({
  total: z.int(),
  changed: z.int(),
  /** Already in the requested state. */
  same: z.int(),
  gone: z.int(),
  full: z.int(),
  /** The number of photos in which each field changes. */
  fields: z.array(z.object({ name: z.string(), count: z.int() })),
});
export type FotoBulkPreview = z.output<typeof FotoBulkPreview>;

/** Pages count from 1. `fotos`: only these photos, to find out which of them still match. */
export const FotoSearch = z
  .object({
    ...FotoFilter.shape,
    fotos: z.optional(fotoIds),
    sort,
    limit: z._default(z.int().check(z.minimum(1), z.maximum(maxFotosPerPage)), fotosPerPage),
    page: z._default(z.int().check(z.minimum(1)), 1),
  })
  .check(
    z.refine(({ limit, page }) => (page - 1) * limit < maxCountedFotos, {
      path: ['page'],
      message: 'Zo ver kun je niet bladeren. Verfijn je zoekopdracht.',
    }),
  );
export type FotoSearch = z.output<typeof FotoSearch>;

export const FotoPage = z.object({
  items: z.array(Foto),
  /** Exact up to 10,000. Above that it is 10,000, with `more: true`. */
  total: z.int(),
  more: z.boolean(),
  /** Number of completed downloads of all photos. */
  downloads: z.int(),
  /** With `mag`: the photos that the search finds without it, and that may be used for this purpose after asking. */
  overleg: z.optional(z.int()),
  /** Words by which these photos were found, when they are not in `tekst`: at most 5, with most photos first. */
  alsoFound: z.optional(z.array(z.string())),
  /** When `tekst` has no results: a similar search text with results. */
  suggestion: z.optional(z.string()),
  /** When the words of `tekst` have no photo together: what most of them find, and the first of these photos. */
  partial: z.optional(
    z.object({
      /** The words that were searched for, without words such as `de` and `in`. */
      terms: z.array(z.string()),
      matches: z.array(z.object({ tekst: z.string(), total: z.int(), more: z.boolean() })),
      items: z.array(Foto),
    }),
  ),
});
export type FotoPage = z.output<typeof FotoPage>;

/** `q`: the text that somebody is typing. Its last word may be the start of one. */
export const SuggestQuery = z.object({ q: z._default(cleanedText(maxTekst), '') });

/**
 * `text`: a name as it is written, or for a `woord` the whole text to search for. `_id`: of a tag or thema. `count`: the
 * photos that a search for it alone finds and that the viewer may see; for admins, without those found by file name.
 */
export const FotoSuggestion = z.object({
  kind: z.enum(suggestionKinds),
  text: z.string(),
  _id: z.optional(id),
  count: z.int(),
});
export type FotoSuggestion = z.output<typeof FotoSuggestion>;

const facetCounts = {
  /** Number of photos: at most 10,000. */
  count: z.int(),
  /** Whether there are more than `count`. */
  more: z.boolean(),
};
const labelFacet = z.array(z.object({ _id: id, ...facetCounts }));

/**
 * The number of photos that each choice gives, together with the other criteria of the search; choices without photos are
 * left out. With `tagsMatch: 'all'`, a tag counts the photos that have it as well as the chosen ones.
 */
export const FotoFacets = z.object({
  tags: labelFacet,
  themes: labelFacet,
  orientation: z.array(z.object({ _id: Orientation, ...facetCounts })),
  /** Those that are large enough for A5 include those for A4. */
  paper: z.array(z.object({ _id: z.enum(paperSizes), ...facetCounts })),
  /** Those with most photos: at most 20. */
  eigenaar: z.array(z.object({ _id: z.string(), ...facetCounts })),
  /** The photos without eigenaar, as an alternative to each of those. */
  zonder: z.array(z.object({ _id: z.literal('eigenaar'), ...facetCounts })),
  /** The photos that may be used for a purpose today. */
  mag: z.array(z.object({ _id: z.enum(purposes), ...facetCounts })),
  /** The photos with a problem with their rights, for who edits photos; empty for leden. */
  rechten: z.array(z.object({ _id: z.enum(rightsProblems), ...facetCounts })),
  /** The years in which the photos were taken, latest first; in the time zone of the portal. */
  jaar: z.array(z.object({ _id: z.int(), ...facetCounts })),
});
export type FotoFacets = z.output<typeof FotoFacets>;

/** The search results, and their order, in which the neighbours of a photo are found. */
export const FotoOrder = z.object({ ...FotoFilter.shape, sort });
export type FotoOrder = z.output<typeof FotoOrder>;

/** The photos before and after a photo in the search results. Null at either end. */
export const FotoNeighbours = z.object({ previous: z.nullable(Foto), next: z.nullable(Foto) });
export type FotoNeighbours = z.output<typeof FotoNeighbours>;

/** A photo in the trash. */
export const DeletedFoto = z.object({ _id: id, foto: Foto, ...deletionFields });
export type DeletedFoto = z.output<typeof DeletedFoto>;

export const FotoRestore = z.object({ fotos: trashIds });
/** The ids of a restore, by outcome. */
export const FotoRestoreResult = z.extend(PurgeResult, {
  /** Still in the trash, because the same file was uploaded again. */
  exists: z.array(id),
});
export type FotoRestoreResult = z.output<typeof FotoRestoreResult>;

export const FotoPurge = z
  .object({ fotos: trashIds, expected: z.int() })
  .check(z.refine(({ fotos, expected }) => fotos.length === expected, unexpectedCount));
