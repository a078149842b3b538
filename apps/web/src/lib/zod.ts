import * as mini from 'zod/mini';

type Schema = mini.ZodMiniType;
type Check = Parameters<Schema['check']>[number];
/** Loosely typed: callers see the types of zod itself, because only the bundler replaces zod with this module. */
type SchemaFactory = (...args: never[]) => Schema;

const schemaMethods = {
  and: mini.intersection,
  array: mini.array,
  extend: mini.extend,
  nullable: mini.nullable,
  omit: mini.omit,
  optional: mini.optional,
  partial: mini.partial,
  pick: mini.pick,
  catch: mini.catch,
  default: mini._default,
  strict: (schema: mini.ZodMiniObject) => mini.catchall(schema, mini.never()),
  transform: (schema: Schema, transformValue: (value: unknown) => unknown) =>
    mini.pipe(schema, mini.transform(transformValue)),
};

const checkMethods = {
  int: mini.int,
  length: mini.length,
  overwrite: mini.overwrite,
  positive: mini.positive,
  refine: mini.refine,
  regex: mini.regex,
  startsWith: mini.startsWith,
  superRefine: mini.superRefine,
  toLowerCase: mini.toLowerCase,
  trim: mini.trim,
};
/** `min` and `max` check the value of a number and the length of any other type. */
const bounds = { min: [mini.minimum, mini.minLength], max: [mini.maximum, mini.maxLength] } as const;

/** Adds to a zod/mini schema the methods of zod that the contracts call. */
const withMethods = (schema: Schema): Schema => {
  const withCheck = (check: Check) => withMethods(schema.check(check));
  const methods: Record<string, unknown> = {};
  for (const [name, factory] of Object.entries(schemaMethods))
    methods[name] = (...args: unknown[]) => withMethods((factory as SchemaFactory)(...([schema, ...args] as never[])));
  for (const [name, check] of Object.entries(checkMethods))
    methods[name] = (...args: unknown[]) => withCheck((check as (...given: unknown[]) => Check)(...args));
  for (const [name, [valueCheck, lengthCheck]] of Object.entries(bounds))
    methods[name] = (limit: number, error?: string) =>
      withCheck((schema.type === 'number' ? valueCheck : lengthCheck)(limit, error));
  if (schema.type === 'array') methods.element = (schema as mini.ZodMiniArray).def.element;
  return Object.assign(schema, methods);
};

const wrapFactories = <M extends Record<string, SchemaFactory>>(factories: M) =>
  Object.fromEntries(
    Object.entries(factories).map(([name, factory]) => [
      name,
      (...args: unknown[]) => withMethods(factory(...(args as never[]))),
    ]),
  );

// The content security policy forbids compiling code from strings.
mini.config({ jitless: true });

/** The part of zod's API that the shared contracts use, built on zod/mini: half the bundle size. */
export const z = {
  ...wrapFactories({
    array: mini.array,
    boolean: mini.boolean,
    email: mini.email,
    enum: mini.enum,
    instanceof: mini.instanceof,
    int: mini.int,
    literal: mini.literal,
    looseObject: mini.looseObject,
    null: mini.null,
    number: mini.number,
    object: mini.object,
    record: mini.record,
    strictObject: mini.strictObject,
    string: mini.string,
    tuple: mini.tuple,
    union: mini.union,
    unknown: mini.unknown,
    url: mini.url,
  }),
  coerce: wrapFactories({ number: mini.coerce.number }),
  iso: wrapFactories({ date: mini.iso.date, datetime: mini.iso.datetime }),
  regexes: { email: mini.regexes.email },
};
