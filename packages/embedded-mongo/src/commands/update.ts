import { isDocument, isTruthy, type Doc } from '../bson/values';
import { fail } from '../errors';
import { parseFilter } from '../query/filter';
import { parseUpdate } from '../update/update';
import { updateMany, updateOne, type UpdateRequest } from './apply-update';
import type { CommandArguments } from './arguments';
import { assertSimpleCollation } from './collation';
import { parseHint } from './find';
import { parseStatements } from './statements';
import type { CommandContext, Reply } from './types';
import { addWriteErrors, toWriteError, type WriteError } from './write-errors';

const maxConcurrentStatements = 100;

export async function update(args: CommandArguments, context: CommandContext): Promise<Reply> {
  const name = args.collection();
  const statements = parseStatements(args, 'updates');
  const ordered = args.get('ordered') !== false;
  const errors: WriteError[] = [];
  const upserted: { index: number; _id: unknown }[] = [];
  let n = 0;
  let nModified = 0;
  const run = async (index: number, statement: Doc): Promise<boolean> => {
    try {
      const request = parseUpdateRequest(name, statement, args, context);
      const result = await (isTruthy(statement.multi) ? updateMany : updateOne)(request, context);
      n += result.matched;
      nModified += result.modified;
      if ('upsertedId' in result) {
        n += 1;
        upserted.push({ index, _id: result.upsertedId });
      }
      return true;
    } catch (cause) {
      errors.push(toWriteError(index, cause));
      return false;
    }
  };
  // Statements without an order run together, so that one flush to the disk serves several.
  const together = ordered ? 1 : maxConcurrentStatements;
  for (let start = 0; start < statements.length; start += together) {
    const chunk = statements.slice(start, start + together);
    const done = await Promise.all(chunk.map((statement, at) => run(start + at, statement)));
    if (ordered && done.includes(false)) break;
  }
  errors.sort((a, b) => a.index - b.index);
  upserted.sort((a, b) => a.index - b.index);
  return addWriteErrors({ n, nModified, ...(upserted.length > 0 ? { upserted } : {}) }, errors);
}

function parseUpdateRequest(
  name: string,
  statement: Doc,
  args: CommandArguments,
  { variables }: CommandContext,
): UpdateRequest {
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
}
