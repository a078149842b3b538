import { ensureIdFirst } from '../../bson/elements';
import { encode } from '../../bson/encode';
import { decode } from '../../bson/decode';
import { isDocument } from '../../bson/values';
import type { Engine } from '../../engine';
import { fail } from '../../errors';
import type { Collection } from '../../storage/catalog';
import { WriteSlice } from '../../storage/write-slice';
import { Validator } from './validator';
import type { CommandArguments } from '../arguments';
import type { CommandContext, Reply } from '../types';
import { addWriteErrors, toWriteError, type WriteError } from './write-errors';

const maxDocuments = 100_000;

export const insert = async (args: CommandArguments, context: CommandContext): Promise<Reply> => {
  const { engine, database, operation } = context;
  const name = args.collection();
  const documents = getDocuments(args);
  const ordered = args.get('ordered') !== false;
  const errors: WriteError[] = [];
  let inserted = 0;
  let nextIndex = 0;
  const insertSlice = (): void => {
    const collection = engine.ensureCollection(database, name);
    const validator = new Validator(collection, args.boolean('bypassDocumentValidation'));
    const slice = new WriteSlice(engine.store);
    while (nextIndex < documents.length && !slice.isOver) {
      const index = nextIndex++;
      try {
        insertDocument(engine, collection, validator, documents[index]!);
        inserted += 1;
      } catch (cause) {
        errors.push(toWriteError(index, cause));
        if (ordered) nextIndex = documents.length;
      }
    }
  };
  while (nextIndex < documents.length) {
    operation.checkDeadline();
    await engine.store.write(insertSlice);
  }
  return addWriteErrors({ n: inserted }, errors);
};

const insertDocument = (engine: Engine, collection: Collection, validator: Validator, document: Buffer): void => {
  const bytes = ensureIdFirst(document);
  if (validator.isActive) validator.validate(decode(bytes));
  engine.records.insert(collection, bytes);
};

const getDocuments = (args: CommandArguments): readonly Buffer[] => {
  const section = args.sections.get('documents');
  const documents =
    section ??
    args
      .requireField('documents', args.array('documents'))
      .map((document, index) =>
        isDocument(document)
          ? encode(document)
          : fail(14, `BSON field 'insert.documents.${index}' is the wrong type, expected type 'object'`),
      );
  if (documents.length === 0 || documents.length > maxDocuments) {
    fail(16, `Write batch sizes must be between 1 and ${maxDocuments}. Got ${documents.length} operations.`);
  }
  return documents;
};
