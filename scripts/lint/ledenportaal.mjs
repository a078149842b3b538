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

export default { meta: { name: 'ledenportaal' }, rules: { 'arrow-functions': arrowFunctions } };
