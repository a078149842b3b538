import { withIdFirst } from '../bson/elements';
import { encode } from '../bson/encode';
import { decode } from '../bson/decode';
import { isDocument } from '../bson/values';
import type { Engine } from '../engine';
import { fail } from '../errors';
import type { Collection } from '../storage/catalog';
import { Turn } from '../storage/turn';
import { Validator } from './validator';
import type { Arguments } from './arguments';
import type { CommandContext, Reply } from './types';
import { withErrors, writeError, type WriteError } from './write-errors';

const mostDocuments = 100_000;

export async function insert(args: Arguments, context: CommandContext): Promise<Reply> {
  const { engine, database, operation } = context;
  const name = args.collection();
  const documents = documentsOf(args);
  const ordered = args.get('ordered') !== false;
  const errors: WriteError[] = [];
  let inserted = 0;
  let at = 0;
  const insertSome = (): void => {
    const collection = engine.ensure(database, name);
    const validator = new Validator(collection, args.flag('bypassDocumentValidation'));
    const turn = new Turn(engine.store);
    while (at < documents.length && !turn.isOver) {
      const index = at++;
      try {
        insertDocument(engine, collection, validator, documents[index]!);
        inserted += 1;
      } catch (cause) {
        errors.push(writeError(index, cause));
        if (ordered) at = documents.length;
      }
    }
  };
  while (at < documents.length) {
    operation.check();
    await engine.store.write(insertSome);
  }
  return withErrors({ n: inserted }, errors);
}

function insertDocument(engine: Engine, collection: Collection, validator: Validator, document: Buffer): void {
  const bytes = withIdFirst(document);
  if (validator.active) validator.check(decode(bytes));
  engine.records.insert(collection, bytes);
}

function documentsOf(args: Arguments): readonly Buffer[] {
  const section = args.sections.get('documents');
  const documents =
    section ??
    args
      .required('documents', args.list('documents'))
      .map((document, at) =>
        isDocument(document)
          ? encode(document)
          : fail(14, `BSON field 'insert.documents.${at}' is the wrong type, expected type 'object'`),
      );
  if (documents.length === 0 || documents.length > mostDocuments) {
    fail(16, `Write batch sizes must be between 1 and ${mostDocuments}. Got ${documents.length} operations.`);
  }
  return documents;
}
