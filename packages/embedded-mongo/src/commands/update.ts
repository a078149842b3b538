import { isDocument, isTruthy, type Doc } from '../bson/values';
import { fail } from '../errors';
import { parseFilter } from '../query/filter';
import { parseUpdate } from '../update/update';
import { updateMany, updateOne, type UpdateRequest } from './apply-update';
import type { Arguments } from './arguments';
import { refuseCollation } from './collation';
import { hintOf } from './find';
import { statementsOf } from './statements';
import type { CommandContext, Reply } from './types';
import { withErrors, writeError, type WriteError } from './write-errors';

export async function update(args: Arguments, context: CommandContext): Promise<Reply> {
  const name = args.collection();
  const statements = statementsOf(args, 'updates');
  const ordered = args.get('ordered') !== false;
  const errors: WriteError[] = [];
  const upserted: { index: number; _id: unknown }[] = [];
  let n = 0;
  let nModified = 0;
  for (const [index, statement] of statements.entries()) {
    try {
      const request = updateRequest(name, statement, args, context);
      const result = await (isTruthy(statement.multi) ? updateMany : updateOne)(request, context);
      n += result.matched;
      nModified += result.modified;
      if ('upsertedId' in result) {
        n += 1;
        upserted.push({ index, _id: result.upsertedId });
      }
    } catch (cause) {
      errors.push(writeError(index, cause));
      if (ordered) break;
    }
  }
  return withErrors({ n, nModified, ...(upserted.length > 0 ? { upserted } : {}) }, errors);
}

function updateRequest(name: string, statement: Doc, args: Arguments, { variables }: CommandContext): UpdateRequest {
  refuseCollation(statement.collation);
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
    hint: hintOf(statement.hint),
    update,
    upsert: isTruthy(statement.upsert),
    bypassValidation: args.flag('bypassDocumentValidation'),
  };
}
