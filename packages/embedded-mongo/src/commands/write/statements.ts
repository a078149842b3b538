import { decode } from '../../bson/decode';
import { isDocument, isNumeric, toNumber, getTypeName, type Doc } from '../../bson/values';
import { fail } from '../../errors';
import { deleteFields, updateFields } from '../../supported';
import type { CommandArguments } from '../arguments';

const statementForms = {
  updates: { allowedFields: updateFields, required: ['q', 'u'] },
  deletes: { allowedFields: deleteFields, required: ['q', 'limit'] },
};

const expectedTypes: Readonly<Record<string, 'object' | 'array'>> = {
  q: 'object',
  c: 'object',
  collation: 'object',
  arrayFilters: 'array',
};

/**
 * Parses the statements of an update or delete from the command or from a message section. Throws for a malformed
 * statement before anything is written.
 */
export const parseStatements = (args: CommandArguments, name: keyof typeof statementForms): Doc[] => {
  const section = args.sections.get(name);
  const statements = section ? section.map(decode) : args.requireField(name, args.array(name));
  if (statements.length === 0) fail(16, 'Write batch sizes must be between 1 and 100000. Got 0 operations.');
  const fieldPath = `${args.command}.${name}`;
  return statements.map((statement) => {
    if (!isDocument(statement)) return fail(14, `BSON field '${fieldPath}' is the wrong type, expected type 'object'`);
    assertValidStatement(statement, fieldPath, statementForms[name]);
    return statement;
  });
};

const assertValidStatement = (
  statement: Doc,
  fieldPath: string,
  { allowedFields, required }: (typeof statementForms)['updates'],
): void => {
  for (const [name, value] of Object.entries(statement)) {
    if (!allowedFields.includes(name)) fail(40415, `BSON field '${fieldPath}.${name}' is an unknown field.`);
    const [type, expected] = [getTypeName(value), expectedTypes[name]];
    if (expected && type !== expected && type !== 'null')
      fail(14, `BSON field '${fieldPath}.${name}' is the wrong type '${type}', expected type '${expected}'`);
  }
  for (const name of required) {
    if (!(name in statement)) fail(40414, `BSON field '${fieldPath}.${name}' is missing but a required field`);
  }
  if ('u' in statement && !isDocument(statement.u) && !Array.isArray(statement.u))
    fail(9, 'Update argument must be either an object or an array');
  if ('limit' in statement) assertValidLimit(statement.limit);
};

const assertValidLimit = (limit: unknown): void => {
  const number = isNumeric(limit) ? toNumber(limit) : Number.NaN;
  if (number !== 0 && number !== 1) fail(9, `The limit field in delete objects must be 0 or 1. Got ${String(limit)}`);
};
