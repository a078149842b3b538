import * as supported from '@ledenportaal/embedded-mongo/supported';

type Doc = Record<string, unknown>;

const isDocument = (value: unknown): value is Doc =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as null);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const entries = (value: unknown): [string, unknown][] => (isDocument(value) ? Object.entries(value) : []);
const isOperator = (name: string): boolean => name.startsWith('$');

const beyond = (names: Iterable<string>, known: readonly string[]): string[] =>
  [...names].filter((name) => !known.includes(name));

const expression = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(expression);
  return entries(value).flatMap(([name, operand]) => {
    if (name === '$literal') return [];
    const unknown = isOperator(name) ? beyond([name], supported.expressionOperatorNames) : [];
    return [...unknown, ...expression(operand)];
  });
};

const condition = (value: unknown): string[] =>
  entries(value).flatMap(([name, operand]) => {
    if (!isOperator(name)) return filter({ [name]: operand });
    const inner = name === '$not' || name === '$elemMatch' ? condition(operand) : [];
    return [...beyond([name], [...supported.queryOperators, '$comment', '$and', '$or', '$nor']), ...inner];
  });

const filter = (value: unknown): string[] =>
  entries(value).flatMap(([name, operand]) => {
    if (!isOperator(name))
      return Object.keys(isDocument(operand) ? operand : {}).some(isOperator) ? condition(operand) : [];
    if (name === '$expr') return expression(operand);
    return [...beyond([name], supported.topLevelQueryOperators), ...list(operand).flatMap(filter)];
  });

const projection = (value: unknown): string[] =>
  entries(value).flatMap(([, operand]) => {
    const [[name] = []] = entries(operand);
    return name !== undefined && supported.projectionOperators.includes(name) ? [] : expression(operand);
  });

const group = (value: unknown): string[] =>
  entries(value).flatMap(([name, operand]) => {
    if (name === '_id') return expression(operand);
    const accumulated = entries(operand);
    return [
      ...beyond(
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
      return entries(operand).flatMap(([, inner]) => pipeline(inner));
    case '$lookup':
    case '$unionWith':
      return entries(operand).flatMap(([part, inner]) => (part === 'pipeline' ? pipeline(inner) : expression(inner)));
    default:
      return expression(operand);
  }
};

const anyStage = [...supported.pipelineStages, ...supported.outputStages];

const pipeline = (stages: unknown, known: readonly string[] = anyStage): string[] =>
  list(stages).flatMap((one) =>
    entries(one).flatMap(([name, operand]) => [...beyond([name], known), ...stage(name, operand)]),
  );

const update = (value: unknown): string[] => {
  if (Array.isArray(value)) return pipeline(value, supported.updateStages);
  return beyond(
    entries(value).flatMap(([name]) => (isOperator(name) ? [name] : [])),
    supported.updateOperators,
  );
};

const collation = (value: unknown): string[] =>
  isDocument(value) && value.locale !== 'simple' ? [`collation ${String(value.locale)}`] : [];

const index = (value: unknown): string[] => {
  const options = isDocument(value) ? value : {};
  const kinds = entries(options.key).flatMap(([, kind]) =>
    typeof kind === 'string' ? [`an index of kind ${kind}`] : [],
  );
  const partial = entries(options.partialFilterExpression).flatMap(([, operand]) =>
    beyond(
      entries(operand).map(([name]) => name),
      supported.partialFilterOperators,
    ),
  );
  return [
    ...beyond(Object.keys(options), supported.indexOptions),
    ...kinds,
    ...partial,
    ...collation(options.collation),
  ];
};

const statement =
  (fields: readonly string[]) =>
  (value: unknown): string[] => {
    const { q, u, arrayFilters, collation: order } = isDocument(value) ? value : {};
    const own = beyond(Object.keys(isDocument(value) ? value : {}), fields);
    return [...own, ...filter(q), ...update(u), ...list(arrayFilters).flatMap(filter), ...collation(order)];
  };

/** How the parts of commands are read; what is not named here has no operators in it. */
const readers: Record<string, (value: unknown) => string[]> = {
  filter,
  query: filter,
  projection,
  fields: projection,
  pipeline: (value) => pipeline(value),
  update,
  collation,
  arrayFilters: (value) => list(value).flatMap(filter),
  updates: (value) => list(value).flatMap(statement(supported.updateFields)),
  deletes: (value) => list(value).flatMap(statement(supported.deleteFields)),
  indexes: (value) => list(value).flatMap(index),
};

/** What a command asks that the embedded server would refuse: commands, fields, stages, operators and options. */
export const beyondEmbedded = (name: string, command: Doc): string[] => {
  const known = supported.commandAliases[name] ?? name;
  const fields = supported.supportedCommands[known];
  if (fields === undefined) return [`the command ${name}`];
  const own = fields ? beyond(Object.keys(command), [name, ...fields, ...supported.commonCommandFields]) : [];
  return [...own, ...entries(command).flatMap(([field, value]) => readers[field]?.(value) ?? [])];
};
