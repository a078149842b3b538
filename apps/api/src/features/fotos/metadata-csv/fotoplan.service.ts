import {
  isPeriod,
  periodMessage,
  toFotoColumn,
  toFotoContent,
  toFotoFields,
  type FotoFields,
  type FotoPlan,
  type Licence,
  type Viewer,
} from '@ledenportaal/shared';
import { addErrors } from '../../../platform/csv/csv-table.js';
import { inBatches } from '../../../platform/database/batches.js';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { reserve } from '../../../platform/limits/limits.js';
import { openText } from '../../../platform/read-text.js';
import type { Resources } from '../../../platform/resources.js';
import { yieldToEventLoop } from '../../../platform/yield.js';
import { labelFields } from '../../labels/index.js';
import { emptyContent, getChangedFields, toContent } from '../foto-content.js';
import { getDisplayName } from '../foto-texts.js';
import { FotoModel, publicFields, type PublicFoto } from '../foto.model.js';
import { replaceShownTrefwoorden } from '../foto-trefwoorden.js';
import { toCells, normaliseTagNames, type LabelNames } from './foto.csv.js';
import { parseFotoFile, toValueError, unknownIdMessage, type FotoFile, type ParsedFoto } from './foto.file.js';
import { FotoPlanLineModel, FotoPlanModel, toFotoPlan, type FotoPlanRecord } from './fotoplan.model.js';
import type { LabelNameService } from './label-name.service.js';

type Deps = { labelNames: LabelNameService };
type Summary = Omit<FotoPlan, '_id'>;
type Field = keyof FotoFields;
/** A photo in the file that changes. */
type Change = { line: number; foto: PublicFoto; before: FotoFields; after: FotoFields; fields: Field[] };

const planLifetimeMs = 60 * 60_000;
const maxExamples = 20;
/** Small enough not to block the event loop. */
const batchSize = 200;

export type FotoPlanService = ReturnType<typeof createFotoPlanService>;

export const createFotoPlanService = ({ listLimits, content }: Resources, { labelNames }: Deps) => {
  /** Compares a file with the photos, and stores the changes that importing it would make. */
  const plan = async ({ path }: { path: string }, { id: by }: Viewer, now = Date.now()): Promise<FotoPlan> => {
    const names = await labelNames.readLabelNames();
    const { licences } = content;
    const file = await parseFotoFile(await openText(path), names, licences);
    await reserve([{ key: `fotoplan:${by}`, max: listLimits.plansPerHour, windowMs: planLifetimeMs }]);
    const _id = newObjectId();
    const times = { createdAt: new Date(now), expiresAt: new Date(now + planLifetimeMs) };
    const summary = await compare(file, { names, licences }, async (changes) => {
      const lines = changes.map((change) => ({ ...toLine(change), plan: _id, expiresAt: times.expiresAt }));
      // Mongoose would cast each document, which blocks the event loop.
      if (lines.length) await FotoPlanLineModel.collection.insertMany(lines);
    });
    if (summary.errorCount) await FotoPlanLineModel.deleteMany({ plan: _id });
    const record: FotoPlanRecord = { _id, by: toObjectId(by), ...times, ...summary };
    // After its lines: those of a process that was killed have no plan, and expire.
    await FotoPlanModel.create(record);
    return toFotoPlan(record);
  };

  return { plan };
};

/** Compares the photos in a file with the stored ones. Calls `save` with those that change, as long as there is no error. */
const compare = async (
  { items, errors, errorCount, unknownColumns }: FotoFile,
  { names, licences }: { names: LabelNames; licences: readonly Licence[] },
  save: (changes: Change[]) => Promise<void>,
): Promise<Summary> => {
  const summary: Summary = { ...createUnchanged(), unknownColumns, errors, errorCount };
  for await (const batch of inBatches(items, batchSize)) {
    const fotoById = await findFotos(batch);
    const changes = batch.flatMap((item) => {
      const foto = fotoById.get(item.id);
      if (!foto) addErrors(summary, [toValueError(item.line, 'id', item.id, unknownIdMessage)]);
      return foto ? toChange(item, foto, names) : [];
    });
    addErrors(
      summary,
      changes.flatMap((change) => findErrors(change, licences)),
    );
    if (!summary.errorCount) {
      await save(changes);
      for (const change of changes) addToSummary(summary, change, names);
      summary.same += batch.length - changes.length;
    }
    await yieldToEventLoop();
  }
  return summary.errorCount ? { ...summary, ...createUnchanged(), errors: sortByLine(summary.errors) } : summary;
};

const createUnchanged = () => ({ changed: 0, same: 0, columns: [], examples: [] });

const sortByLine = (errors: Summary['errors']) => errors.toSorted((a, b) => a.line - b.line);

const findFotos = async (items: ParsedFoto[]): Promise<Map<string, PublicFoto>> => {
  const filter = { _id: { $in: items.map(({ id }) => id) } };
  const fotos = await FotoModel.find(filter, publicFields).lean<PublicFoto[]>();
  return new Map(fotos.map((foto) => [String(foto._id), foto]));
};

const listFields = [...labelFields, 'trefwoorden'] as const;

/** Returns nothing when the photo stays as it is. Lists in another order are no change. */
const toChange = ({ line, fields: given }: ParsedFoto, foto: PublicFoto, names: LabelNames): Change | [] => {
  const before = toFotoFields(toContent(foto));
  const after = { ...before, ...given };
  if (given.trefwoorden)
    after.trefwoorden = replaceShownTrefwoorden(before, given.trefwoorden, normaliseTagNames(before.tags, names));
  for (const field of listFields) if (hasSameItems(before[field], after[field])) after[field] = before[field];
  const fields = getChangedFields(before, after);
  return fields.length > 0 ? { line, foto, before, after, fields } : [];
};

/** What can only be judged with the photo: what it has already may stay. */
const findErrors = ({ line, after, fields }: Change, licences: readonly Licence[]): Summary['errors'] => {
  const { licentie, vanaf, tot } = after;
  const keys = licences.map(({ key }) => key);
  return [
    ...(fields.includes('licentie') && !keys.includes(licentie)
      ? [toValueError(line, 'licentie', licentie, `Onbekende licentie. Kies uit: ${keys.join(', ')}.`)]
      : []),
    ...(isPeriod(after)
      ? []
      : fields.includes('tot')
        ? [toValueError(line, 'tot', tot ?? '', periodMessage)]
        : [toValueError(line, 'vanaf', vanaf ?? '', 'Deze datum ligt na de laatste dag.')]),
  ];
};

const hasSameItems = (a: string[], b: string[]) => String([...a].sort()) === String([...b].sort());

const toLine = ({ foto: { _id: foto, updatedAt: version }, after, fields }: Change) => ({
  foto,
  version,
  changes: Object.fromEntries(fields.map((field) => [field, after[field]])),
});

const addToSummary = (summary: Summary, { line, foto, before, after, fields }: Change, names: LabelNames) => {
  summary.changed++;
  const columns = fields.map(toFotoColumn);
  for (const field of fields) {
    const name = toFotoColumn(field);
    let column = summary.columns.find((counted) => counted.name === name);
    if (!column) summary.columns.push((column = { name, count: 0 }));
    column.count++;
    if (isEmpty(after, field)) column.emptied = (column.emptied ?? 0) + 1;
  }
  if (summary.examples.length >= maxExamples) return;
  const toShownCells = (version: FotoFields) => toCells(toFotoContent(version), names);
  const [cellsBefore, cellsAfter] = [toShownCells(before), toShownCells(after)];
  summary.examples.push({
    line,
    foto: { _id: String(foto._id), naam: foto.bestandsnaam || getDisplayName(foto) },
    changes: columns.map((name) => ({ name, before: cellsBefore[name], after: cellsAfter[name] })),
  });
};

const emptyFields = toFotoFields(emptyContent);
const isEmpty = (fields: FotoFields, field: Field) =>
  field !== 'status' && JSON.stringify(fields[field]) === JSON.stringify(emptyFields[field]);
