import { isDocument, isTruthy, type Doc } from '../../bson/values';
import { fail } from '../../errors';
import { parseFilter } from '../../query/filter';
import { parseUpdate } from '../../update/update';
import { updateMany, updateOne, type UpdateRequest } from './apply-update';
import type { CommandArguments } from '../arguments';
import { assertSimpleCollation } from '../collation';
import { parseHint } from '../read/find';
import { parseStatements } from './statements';
import type { CommandContext, Reply } from '../types';
import { addWriteErrors, toWriteError, type WriteError } from './write-errors';

export const update = async (args: CommandArguments, context: CommandContext): Promise<Reply> => {
  const name = args.collection();
  const statements = parseStatements(args, 'updates');
  const ordered = args.get('ordered') !== false;
  const errors: WriteError[] = [];
  const upserted: { index: number; _id: unknown }[] = [];
  let n = 0;
  let nModified = 0;
  for (const [index, statement] of statements.entries()) {
    try {
      const request = parseUpdateRequest(name, statement, args, context);
      const result = await (isTruthy(statement.multi) ? updateMany : updateOne)(request, context);
      n += result.matched;
      nModified += result.modified;
      if ('upsertedId' in result) {
        n += 1;
        upserted.push({ index, _id: result.upsertedId });
      }
    } catch (cause) {
      errors.push(toWriteError(index, cause));
      if (ordered) break;
    }
  }
  return addWriteErrors({ n, nModified, ...(upserted.length > 0 ? { upserted } : {}) }, errors);
};

const parseUpdateRequest = (
  name: string,
  statement: Doc,
  args: CommandArguments,
  { variables }: CommandContext,
): UpdateRequest => {
  assertSimpleCollation(statement.collation);
  const scope = isDocument(statement.c) ? { ...variables, ...statement.c } : variables;
  const update = parseUpdate({
    update: statement.u,
    arrayFilters: statement.arrayFilters as unknown[] | undefined,
    variables: scope,
  });
  if (update.kind === 'replacement' && isTruthy(statement.multi)) {
    fail(9, 'multi update is not supported for replacement-style update');
  }
  return {
    collection: name,
    filter: parseFilter(statement.q, { variables: scope }),
    hint: parseHint(statement.hint),
    update,
    upsert: isTruthy(statement.upsert),
    bypassValidation: args.boolean('bypassDocumentValidation'),
  };
};
