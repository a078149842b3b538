import { decode } from '../bson/decode';
import { isDocument, isNumeric, toNumber, typeName, type Doc } from '../bson/values';
import { fail } from '../errors';
import { deleteFields, updateFields } from '../supported';
import type { Arguments } from './arguments';

const forms = {
  updates: { known: updateFields, required: ['q', 'u'] },
  deletes: { known: deleteFields, required: ['q', 'limit'] },
};

const types: Readonly<Record<string, 'object' | 'array'>> = {
  q: 'object',
  c: 'object',
  collation: 'object',
  arrayFilters: 'array',
};

/**
 * Parses the statements of an update or delete from the command or from a message section. Throws for a malformed
 * statement before anything is written.
 */
export function statementsOf(args: Arguments, name: keyof typeof forms): Doc[] {
  const section = args.sections.get(name);
  const statements = section ? section.map(decode) : args.required(name, args.list(name));
  if (statements.length === 0) fail(16, 'Write batch sizes must be between 1 and 100000. Got 0 operations.');
  const place = `${args.command}.${name}`;
  return statements.map((statement) => {
    if (!isDocument(statement)) return fail(14, `BSON field '${place}' is the wrong type, expected type 'object'`);
    checkForm(statement, place, forms[name]);
    return statement;
  });
}

function checkForm(statement: Doc, place: string, { known, required }: (typeof forms)['updates']): void {
  for (const [name, value] of Object.entries(statement)) {
    if (!known.includes(name)) fail(40415, `BSON field '${place}.${name}' is an unknown field.`);
    const [type, expected] = [typeName(value), types[name]];
    if (expected && type !== expected && type !== 'null')
      fail(14, `BSON field '${place}.${name}' is the wrong type '${type}', expected type '${expected}'`);
  }
  for (const name of required) {
    if (!(name in statement)) fail(40414, `BSON field '${place}.${name}' is missing but a required field`);
  }
  if ('u' in statement && !isDocument(statement.u) && !Array.isArray(statement.u))
    fail(9, 'Update argument must be either an object or an array');
  if ('limit' in statement) checkLimit(statement.limit);
}

function checkLimit(limit: unknown): void {
  const number = isNumeric(limit) ? toNumber(limit) : Number.NaN;
  if (number !== 0 && number !== 1) fail(9, `The limit field in delete objects must be 0 or 1. Got ${String(limit)}`);
}
