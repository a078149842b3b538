import mongoose, { type Schema, type SchemaType } from 'mongoose';

/** Fields that look like those of a person and hold none: ids of jobs, settings, and changes, counts and columns of photos. */
const impersonalFields = [
  'FotoChange.after',
  'FotoChange.before',
  'FotoPlan.columns',
  'FotoPlan.errors',
  'FotoPlan.examples',
  'FotoPlanLine.changes',
  'Job.input',
  'Job.left',
  'Job.output',
  'Job.result',
  'Job.subject',
  'Job.undoneBy',
  'SettingsVersion.changes',
];

/** Words in the name of a field. */
const words = new Set(
  ['account', 'accounts', 'admin', 'admins', 'by', 'lid', 'leden', 'email', 'emails', 'mail', 'mails', 'user', 'users']
    .concat(['viewer', 'viewers', 'member', 'members', 'owner', 'person', 'persons', 'author', 'uploader', 'recipient'])
    .concat(['voornaam', 'achternaam', 'contactpersoon', 'eigenaar', 'telefoon', 'adres', 'postcode', 'ip']),
);
const partPattern = /account|e-?mail|persoon|voornaam|achternaam|telefoon/i;
const models = ['Account', 'Lid'];

const isPersonalName = (name: string) =>
  partPattern.test(name) ||
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).some((word) => words.has(word.toLowerCase()));

type Field = { path: string; type: SchemaType };

/** Returns all fields of a schema, and those of its subdocuments and lists. */
const findFields = (schema: Schema, prefix: string): Field[] =>
  Object.entries(schema.paths).flatMap(([name, type]) => {
    const path = `${prefix}.${name}`;
    // What is in a map is part of the field itself.
    const own = name.endsWith('.$*') ? [] : [{ path, type }];
    return [...own, ...(type.schema ? findFields(type.schema, path) : [])];
  });

/** The type of a field, or of what is in a list or map. */
const getTypes = (type: SchemaType): SchemaType[] => {
  const { embeddedSchemaType, $__schemaType } = type as SchemaType & Record<string, SchemaType | undefined>;
  return [type, ...[embeddedSchemaType, $__schemaType].flatMap((inner) => (inner ? getTypes(inner) : []))];
};

const isPersonal = ({ path, type }: Field) => {
  const types = getTypes(type);
  const { instance } = types.at(-1)!;
  if (type.schema) return false;
  if (impersonalFields.includes(path)) return false;
  if (instance === 'Mixed') return true;
  const refersToPerson = types.some(({ options }) => models.includes(String((options as { ref?: unknown }).ref)));
  return (
    refersToPerson || (['String', 'ObjectId', 'UUID'].includes(instance) && isPersonalName(path.split('.').at(-1)!))
  );
};

/** Returns the fields that name an account, a lid or an address, and those that can hold anything. */
export const findPersonalFields = (name: string, schema: Schema): string[] =>
  findFields(schema, name)
    .filter(isPersonal)
    .map(({ path }) => path);

/** Returns all fields, by the name of their model. */
export const findAllFields = (name: string, schema: Schema): string[] =>
  findFields(schema, name).map(({ path }) => path);

export const getSchemas = (): [name: string, Schema][] =>
  Object.entries(mongoose.models).map(([name, { schema }]) => [name, schema]);
