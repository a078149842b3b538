import * as supported from '@ledenportaal/embedded-mongo/supported';

type Doc = Record<string, unknown>;

const isDocument = (value: unknown): value is Doc =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as null);
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const toEntries = (value: unknown): [string, unknown][] => (isDocument(value) ? Object.entries(value) : []);
const isOperator = (name: string): boolean => name.startsWith('$');

const findUnknown = (names: Iterable<string>, known: readonly string[]): string[] =>
  [...names].filter((name) => !known.includes(name));

const expression = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(expression);
  return toEntries(value).flatMap(([name, operand]) => {
    if (name === '$literal') return [];
    const unknown = isOperator(name) ? findUnknown([name], supported.expressionOperatorNames) : [];
    return [...unknown, ...expression(operand)];
  });
};

const condition = (value: unknown): string[] =>
  toEntries(value).flatMap(([name, operand]) => {
    if (!isOperator(name)) return filter({ [name]: operand });
    const inner = name === '$not' || name === '$elemMatch' ? condition(operand) : [];
    return [...findUnknown([name], [...supported.queryOperators, '$comment', '$and', '$or', '$nor']), ...inner];
  });

const filter = (value: unknown): string[] =>
  toEntries(value).flatMap(([name, operand]) => {
    if (!isOperator(name))
      return Object.keys(isDocument(operand) ? operand : {}).some(isOperator) ? condition(operand) : [];
    if (name === '$expr') return expression(operand);
    return [...findUnknown([name], supported.topLevelQueryOperators), ...toList(operand).flatMap(filter)];
  });

const projection = (value: unknown): string[] =>
  toEntries(value).flatMap(([, operand]) => {
    const [[name] = []] = toEntries(operand);
    return name !== undefined && supported.projectionOperators.includes(name) ? [] : expression(operand);
  });

const group = (value: unknown): string[] =>
  toEntries(value).flatMap(([name, operand]) => {
    if (name === '_id') return expression(operand);
    const accumulated = toEntries(operand);
    return [
      ...findUnknown(
        accumulated.map(([accumulator]) => accumulator),
        supported.groupAccumulators,
      ),
      ...accumulated.flatMap(([, inner]) => expression(inner)),
    ];
  });

const stage = (name: string, operand: unknown): string[] => {
  switch (name) {
    case '$match':
      return filter(operand);
    case '$group':
      return group(operand);
    case '$facet':
      return toEntries(operand).flatMap(([, inner]) => pipeline(inner));
    case '$lookup':
    case '$unionWith':
      return toEntries(operand).flatMap(([part, inner]) => (part === 'pipeline' ? pipeline(inner) : expression(inner)));
    default:
      return expression(operand);
  }
};

const anyStage = [...supported.pipelineStages, ...supported.outputStages];

const pipeline = (stages: unknown, known: readonly string[] = anyStage): string[] =>
  toList(stages).flatMap((one) =>
    toEntries(one).flatMap(([name, operand]) => [...findUnknown([name], known), ...stage(name, operand)]),
  );

const update = (value: unknown): string[] => {
  if (Array.isArray(value)) return pipeline(value, supported.updateStages);
  return findUnknown(
    toEntries(value).flatMap(([name]) => (isOperator(name) ? [name] : [])),
    supported.updateOperators,
  );
};

const collation = (value: unknown): string[] =>
  isDocument(value) && value.locale !== 'simple' ? [`collation ${String(value.locale)}`] : [];

const index = (value: unknown): string[] => {
  const options = isDocument(value) ? value : {};
  const kinds = toEntries(options.key).flatMap(([, kind]) =>
    typeof kind === 'string' ? [`an index of kind ${kind}`] : [],
  );
  const partial = toEntries(options.partialFilterExpression).flatMap(([, operand]) =>
    findUnknown(
      toEntries(operand).map(([name]) => name),
      supported.partialFilterOperators,
    ),
  );
  return [
    ...findUnknown(Object.keys(options), supported.indexOptions),
    ...kinds,
    ...partial,
    ...collation(options.collation),
  ];
};

const statement =
  (fields: readonly string[]) =>
  (value: unknown): string[] => {
    const { q, u, arrayFilters, collation: order } = isDocument(value) ? value : {};
    const own = findUnknown(Object.keys(isDocument(value) ? value : {}), fields);
    return [...own, ...filter(q), ...update(u), ...toList(arrayFilters).flatMap(filter), ...collation(order)];
  };

/** Finds the unsupported operations in each field of a command. Fields that are not listed contain no operators. */
const readers: Record<string, (value: unknown) => string[]> = {
  filter,
  query: filter,
  projection,
  fields: projection,
  pipeline: (value) => pipeline(value),
  update,
  collation,
  arrayFilters: (value) => toList(value).flatMap(filter),
  updates: (value) => toList(value).flatMap(statement(supported.updateFields)),
  deletes: (value) => toList(value).flatMap(statement(supported.deleteFields)),
  indexes: (value) => toList(value).flatMap(index),
};

/** Returns the commands, fields, stages, operators and options that the embedded server does not support. */
export const findUnsupportedOperations = (name: string, command: Doc): string[] => {
  const known = supported.commandAliases[name] ?? name;
  const fields = supported.supportedCommands[known];
  if (fields === undefined) return [`the command ${name}`];
  const own = fields ? findUnknown(Object.keys(command), [name, ...fields, ...supported.commonCommandFields]) : [];
  return [...own, ...toEntries(command).flatMap(([field, value]) => readers[field]?.(value) ?? [])];
};
