import { z } from 'zod/mini';
import { id } from '../contract/schemas.js';
import { CsvRowError } from '../csv/csv.js';
import { FotoFields } from './foto.js';

type FieldName = keyof FotoFields;
export const fotoFieldNames = Object.keys(FotoFields.shape) as FieldName[];
/** The column of a field of a photo. */
export const toFotoColumn = (field: FieldName) => (field === 'themes' ? 'themas' : field);

/** The columns of a CSV file of photos. An import does not read `bestandsnaam`, `datum` and `downloads`. */
export const fotoColumns = ['id', 'bestandsnaam', ...fotoFieldNames.map(toFotoColumn), 'datum', 'downloads'] as const;
export type FotoColumn = (typeof fotoColumns)[number];

const columnName = z.enum(fotoColumns);

/** The changes that a CSV file would make. `line` counts from 1, the line of the column names. */
export const FotoPlan = z.object({
  _id: id,
  changed: z.int(),
  /** Number of photos in the file that are unchanged. */
  same: z.int(),
  /** The number of photos in which each column changes. `emptied`: those in which it becomes empty, if any. */
  columns: z.array(z.object({ name: columnName, count: z.int(), emptied: z.optional(z.int()) })),
  /** Names of columns in the file that are not known. */
  unknownColumns: z.array(z.string()),
  /** With at least one error the plan cannot be applied. At most the first hundred. */
  errors: z.array(CsvRowError),
  errorCount: z.int(),
  /** The first changes, as the cells of the file. */
  examples: z.array(
    z.object({
      line: z.int(),
      foto: z.object({ _id: id, naam: z.string() }),
      changes: z.array(z.object({ name: columnName, before: z.string(), after: z.string() })),
    }),
  ),
});
export type FotoPlan = z.output<typeof FotoPlan>;
