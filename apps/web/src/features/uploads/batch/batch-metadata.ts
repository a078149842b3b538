import {
  cleanLine,
  isDay,
  isPeriod,
  compareNames,
  maxBulk,
  normalise,
  type Foto,
  type FotoBulk,
  type RechtenChange,
  type UploadedFoto,
} from '@ledenportaal/shared';
import {
  emptyRights,
  getRightsChange,
  toRightsValues,
  withRightsChange,
  type RightsField,
  type RightsValues,
} from '../../rights/edit/rights-values.js';
import type { TagProposal } from '../../labels/proposals/TagProposals.js';

/** The metadata for all photos of a batch. With an empty text, each photo keeps the one of its file. */
export type BatchMetadata = {
  eigenaar: string;
  locatie: string;
  tags: string[];
  themes: string[];
  /** Ids of the tags that the photos with a proposed tag get, by its normalised name. */
  acceptedTags: ReadonlyMap<string, string>;
  /** What is empty or unknown stays as it is. */
  rechten: RightsValues;
  /** Ids of the photos that get the rights that their file tells, as far as `rechten` has no other. */
  acceptedRights: ReadonlySet<string>;
};
/** The rights that can be chosen for all photos of a batch. */
export const batchRights: readonly RightsField[] = [
  'licentie',
  'credit',
  'houder',
  'doelen',
  'vanaf',
  'tot',
  'personen',
  'toestemming',
];
export const emptyMetadata: BatchMetadata = {
  eigenaar: '',
  locatie: '',
  tags: [],
  themes: [],
  acceptedTags: new Map(),
  rechten: emptyRights,
  acceptedRights: new Set(),
};

export type AppliedMetadata = Pick<Foto, 'eigenaar' | 'locatie' | 'tags' | 'themes'> & { rechten: RightsValues };
/** An uploaded photo of the batch, with the metadata applied to it so far. */
export type BatchFoto = {
  id: string;
  /** What the photo has by its file. */
  original: AppliedMetadata;
  applied: AppliedMetadata;
  proposedTags: ProposedTag[];
  /** What its file tells of its rights. */
  proposedRights: RechtenChange | undefined;
};
/** A keyword of a file that is no tag yet; `key` is its normalised name. */
type ProposedTag = { key: string; name: string };

type Uploaded = Pick<UploadedFoto, 'results' | 'voorstel' | 'uitBestand'>;

/** `applied`: that of an earlier visit, which may be of a version without the rights. */
export const toBatchFoto = (
  { results, voorstel, uitBestand }: Uploaded,
  applied?: Partial<AppliedMetadata>,
): BatchFoto => {
  const { _id: id, eigenaar, locatie, tags, themes } = results;
  const current = { eigenaar, locatie, tags, themes, rechten: toRightsValues(results.rechten) };
  const fromFile = uitBestand && {
    eigenaar: uitBestand.eigenaar,
    locatie: uitBestand.locatie,
    tags: uitBestand.tags,
    themes: [],
  };
  return {
    id,
    original: fromFile || results.rechten ? { ...current, ...fromFile, rechten: emptyRights } : current,
    applied: applied ? { ...current, ...applied } : current,
    proposedTags: toProposedTags(voorstel.tags),
    proposedRights: voorstel.rechten,
  };
};

/**
 * A photo that was sent with this metadata, which counts as applied: the server replaces a label that was merged, and leaves
 * out one that was deleted, or tags that do not fit.
 */
export const toSentFoto = (uploaded: Uploaded, sent: BatchMetadata): BatchFoto => {
  const foto = toBatchFoto(uploaded);
  const withoutProposals = { ...sent, acceptedTags: new Map<string, string>(), acceptedRights: new Set<string>() };
  return uploaded.uitBestand ? { ...foto, applied: getTarget(foto, withoutProposals) } : foto;
};

/** The fields that each photo is uploaded with. */
export const toUploadFields = ({ eigenaar, locatie, tags, themes, rechten }: BatchMetadata) => {
  const change = getChosenRights(rechten);
  return {
    eigenaar: cleanLine(eigenaar) || undefined,
    locatie: cleanLine(locatie) || undefined,
    tags,
    themes,
    ...(change && { rechten: JSON.stringify(change) }),
  };
};

/** The rights that are chosen for all photos, without what the server would refuse. */
const getChosenRights = (rechten: RightsValues): RechtenChange | undefined => {
  const toDay = (day: string) => (isDay(day) ? day : '');
  const tot = isPeriod(rechten) ? toDay(rechten.tot) : '';
  const { credit, houder, vanaf } = rechten;
  const sendable = { credit: cleanLine(credit), houder: cleanLine(houder), vanaf: toDay(vanaf), tot };
  return getRightsChange(emptyRights, { ...rechten, ...sendable });
};

/** Returns what a file tells of its rights about which the user has not decided for all photos; undefined for nothing. */
export const getOpenRights = (
  proposed: RechtenChange | undefined,
  rechten: RightsValues,
): RechtenChange | undefined => {
  const chosen = getChosenRights(rechten) ?? {};
  const open = Object.entries(proposed ?? {}).filter(([name]) => !(name in chosen));
  return open.length > 0 ? Object.fromEntries(open) : undefined;
};

/** Returns the ids of the photos whose file tells rights that the user has not accepted, nor chosen others for. */
export const getFotosWithRights = (fotos: readonly BatchFoto[], { rechten, acceptedRights }: BatchMetadata): string[] =>
  fotos
    .filter(({ id, proposedRights }) => !acceptedRights.has(id) && getOpenRights(proposedRights, rechten))
    .map(({ id }) => id);

/** A file may have a keyword in two spellings. */
const toProposedTags = (names: readonly string[]): ProposedTag[] =>
  [...new Map(names.map((name) => [normalise(name), name]))].map(([key, name]) => ({ key, name }));

const getTarget = (
  { id, original, proposedTags, proposedRights }: BatchFoto,
  metadata: BatchMetadata,
): AppliedMetadata => {
  const accepted = metadata.acceptedRights.has(id) ? proposedRights : undefined;
  const acceptedTags = proposedTags.flatMap(({ key }) => metadata.acceptedTags.get(key) ?? []);
  return {
    eigenaar: cleanLine(metadata.eigenaar) || original.eigenaar,
    locatie: cleanLine(metadata.locatie) || original.locatie,
    tags: [...new Set([...original.tags, ...metadata.tags, ...acceptedTags])],
    themes: [...new Set([...original.themes, ...metadata.themes])],
    rechten: withRightsChange(original.rechten, { ...accepted, ...getChosenRights(metadata.rechten) }),
  };
};

type Change = Pick<FotoBulk, 'eigenaar' | 'locatie' | 'add' | 'remove' | 'rechten'>;
/** A change of some uploaded photos. */
export type BatchChange = Change & { fotos: string[] };

/** The difference between the batch metadata and what was applied before, so that edits by others are kept. */
const getChange = ({ applied }: BatchFoto, target: AppliedMetadata): Change | undefined => {
  const [labelsToAdd, labelsToRemove] = [getMissingLabels(applied, target), getMissingLabels(target, applied)];
  const rechten = getRightsChange(applied.rechten, target.rechten);
  const change = {
    ...(rechten && { rechten }),
    ...(target.eigenaar !== applied.eigenaar && { eigenaar: target.eigenaar }),
    ...(target.locatie !== applied.locatie && { locatie: target.locatie }),
    ...(labelsToAdd && { add: labelsToAdd }),
    ...(labelsToRemove && { remove: labelsToRemove }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
};

const getMissingLabels = (current: AppliedMetadata, target: AppliedMetadata) => {
  const tags = target.tags.filter((id) => !current.tags.includes(id));
  const themes = target.themes.filter((id) => !current.themes.includes(id));
  return tags.length + themes.length > 0 ? { tags, themes } : undefined;
};

/** The next bulk request: a change and the photos that need it, at most `maxBulk`. */
export const getNextChange = (fotos: readonly BatchFoto[], metadata: BatchMetadata): BatchChange | undefined => {
  const changes = fotos.flatMap((foto) => {
    const change = getChange(foto, getTarget(foto, metadata));
    return change ? [{ id: foto.id, change, key: JSON.stringify(change) }] : [];
  });
  const [first] = changes;
  if (!first) return undefined;
  const sameChanges = changes.filter(({ key }) => key === first.key).slice(0, maxBulk);
  return { ...first.change, fotos: sameChanges.map(({ id }) => id) };
};

/** The photos after the metadata has been applied to those in `ids`. */
export const withAppliedChange = (
  fotos: readonly BatchFoto[],
  ids: readonly string[],
  metadata: BatchMetadata,
): BatchFoto[] => fotos.map((foto) => (ids.includes(foto.id) ? { ...foto, applied: getTarget(foto, metadata) } : foto));

/** Counts the photos with this proposed tag. */
export const countProposal = (fotos: readonly BatchFoto[], naam: string) =>
  fotos.filter(({ proposedTags }) => proposedTags.some(({ key }) => key === normalise(naam))).length;

/** Returns the proposed tags about which the user has not decided, those of most photos first. */
export const getProposals = (
  fotos: readonly BatchFoto[],
  { acceptedTags }: BatchMetadata,
  dismissedTags: readonly string[],
): Required<TagProposal>[] => {
  const counts = new Map<string, Required<TagProposal>>();
  for (const { key, name } of fotos.flatMap(({ proposedTags }) => proposedTags)) {
    const known = counts.get(key);
    counts.set(key, { name: known?.name ?? name, count: (known?.count ?? 0) + 1 });
  }
  return [...counts.entries()]
    .filter(([key]) => !acceptedTags.has(key) && !dismissedTags.includes(key))
    .map(([, proposal]) => proposal)
    .sort((a, b) => b.count - a.count || compareNames(a.name, b.name));
};
