// Lint rules of this repository that no published plugin has.

/**
 * Requires arrow functions. A declaration is allowed where an arrow function cannot do the same: generators, functions
 * that never return or assert a type (TypeScript narrows after a call only for a declaration), and overloads.
 */
const arrowFunctions = {
  meta: { type: 'suggestion', messages: { arrow: 'Write this as an arrow function: const name = () => …' } },
  create: (context) => ({
    FunctionDeclaration: (node) => {
      const returns = node.returnType?.typeAnnotation;
      const narrows = returns?.type === 'TSNeverKeyword' || (returns?.type === 'TSTypePredicate' && returns.asserts);
      const isDefaultExport = node.parent?.type === 'ExportDefaultDeclaration';
      if (!node.generator && !narrows && !isDefaultExport) context.report({ node, messageId: 'arrow' });
    },
  }),
};

const startsProcess = new Set(['spawn', 'spawnSync', 'execFile', 'execFileSync']);
/** What `npm test` needs anyway. */
const basePrograms = new Set(['git', 'id', 'sh']);

/** Requires that tests take programs from scripts/test/programs.json, which installs them in CI. */
const declaredPrograms = {
  meta: {
    type: 'problem',
    messages: { undeclared: "Declare '{{name}}' in scripts/test/programs.json: findProgram(…)" },
  },
  create: (context) => ({
    CallExpression: ({ callee, arguments: [program] }) => {
      const called = callee.type === 'CallExpression' ? callee.arguments[0] : callee;
      if (!startsProcess.has(called?.name) || typeof program?.value !== 'string') return;
      if (!basePrograms.has(program.value))
        context.report({ node: program, messageId: 'undeclared', data: { name: program.value } });
    },
  }),
};

/** The modules that create services and pass them to others. */
const isWiring = (filename) => /(^|[\\/])app\.ts$|\.feature\.ts$/.test(filename);
const isServiceType = (type) =>
  type.type === 'TSTypeReference' &&
  (/Service$/.test(type.typeName.name) ||
    (type.typeName.name === 'Pick' && type.typeArguments.params.slice(0, 1).some(isServiceType)));

/**
 * Requires that a service is passed to others by a name. When an object takes over the functions of several, a reader
 * cannot see from which service a function is, and one replaces another of the same name.
 */
const namedServices = {
  meta: {
    type: 'problem',
    messages: {
      spread: 'Pass each service by its name instead of spreading it',
      type: 'Give the service a name: { fotoReads: Pick<FotoReadService, …> }',
    },
  },
  create: (context) => {
    const reportSpread = (object) =>
      object.properties
        .filter(({ type }) => type === 'SpreadElement')
        .forEach((node) => context.report({ node, messageId: 'spread' }));
    if (isWiring(context.filename)) return { ObjectExpression: reportSpread };
    return {
      CallExpression: ({ callee, arguments: [deps] }) => {
        if (/^create\w+(Service|Feature)$/.test(callee.name) && deps?.type === 'ObjectExpression') reportSpread(deps);
      },
      TSTypeAliasDeclaration: ({ id, typeAnnotation }) => {
        if (!/Deps$/.test(id.name)) return;
        const parts = typeAnnotation.type === 'TSIntersectionType' ? typeAnnotation.types : [typeAnnotation];
        for (const node of parts.filter(isServiceType)) context.report({ node, messageId: 'type' });
      },
    };
  },
};

const isText = (node) => node?.type === 'Literal' && typeof node.value === 'string';
const areTexts = (node) => node?.type === 'ArrayExpression' && node.elements.some(isText);
/** Without `?.` and `!`. */
const unwrap = (node) =>
  ['ChainExpression', 'TSNonNullExpression'].includes(node?.type) ? unwrap(node.expression) : node;
const getName = (node) => (node?.type === 'MemberExpression' ? node.property.name : node?.name);
const isRole = (node) => /^role$|Role$/.test(getName(unwrap(node)) ?? '');
/** In a query: `role: 'admin'`, or `role: { $in: ['admin'] }` anywhere. */
const isRoleField = ({ key }) => key?.name === 'role';
const hasRoleText = (filter) =>
  filter?.type === 'ObjectExpression' && filter.properties.some((field) => isRoleField(field) && isText(field.value));
const isRoleCondition = (field) =>
  isRoleField(field) &&
  field.value.type === 'ObjectExpression' &&
  field.value.properties.some(({ value }) => isText(value) || areTexts(value));

/** Requires that code asks for a capability (`can`), so that a role can be added without changing that code. */
const capabilities = {
  meta: { type: 'problem', messages: { role: "Ask for a capability instead of a role: can(viewer, 'fotos.edit')" } },
  create: (context) => {
    const report = (node) => context.report({ node, messageId: 'role' });
    return {
      BinaryExpression: (node) => {
        const { left, right } = node;
        if ((isRole(left) && isText(right)) || (isText(left) && isRole(right))) report(node);
      },
      SwitchStatement: ({ discriminant }) => {
        if (isRole(discriminant)) report(discriminant);
      },
      Property: (node) => {
        if (isRoleCondition(node)) report(node);
      },
      CallExpression: (node) => {
        const [argument] = node.arguments;
        const name = getName(node.callee) ?? '';
        if (/^(find|exists|count|distinct|update|delete)/.test(name) && hasRoleText(argument)) report(argument);
        if (name === 'includes' && areTexts(node.callee.object) && isRole(argument)) report(node);
      },
    };
  },
};

const isFunction = ({ type }) => /Function/.test(type);

/**
 * Requires that formats and comparisons of Intl are made when they are used. Making one takes up to 40 ms, which each
 * visit and each start would wait for.
 */
const intlOnUse = {
  meta: { type: 'problem', messages: { atLoad: 'Make it when it is used: once(() => new Intl.…)' } },
  create: (context) => ({
    NewExpression: (node) => {
      if (node.callee.object?.name !== 'Intl') return;
      if (!context.sourceCode.getAncestors(node).some(isFunction)) context.report({ node, messageId: 'atLoad' });
    },
  }),
};

export default {
  meta: { name: 'ledenportaal' },
  rules: {
    'arrow-functions': arrowFunctions,
    capabilities,
    'declared-programs': declaredPrograms,
    'intl-on-use': intlOnUse,
    'named-services': namedServices,
  },
};
