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

export default {
  meta: { name: 'ledenportaal' },
  rules: { 'arrow-functions': arrowFunctions, 'declared-programs': declaredPrograms },
};
