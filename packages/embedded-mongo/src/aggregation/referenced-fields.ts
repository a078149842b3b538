import { isDocument } from '../bson/values';

/** The top-level fields that stages read of their input; undefined when they may read or return all of them. */
export const getReferencedFields = (
  stages: readonly (readonly [name: string, operand: unknown])[],
): Set<string> | undefined => {
  const fields = new Set<string>();
  for (const [name, operand] of stages) {
    if (name === '$skip' || name === '$limit') continue;
    if (name === '$count') return fields;
    if (name === '$group' || name === '$sortByCount') return collectPaths(operand, fields) ? fields : undefined;
    return undefined;
  }
  return undefined;
};

/** Collects the fields of all `$field` paths in an expression. Returns false when it reads the whole document. */
const collectPaths = (expression: unknown, fields: Set<string>): boolean => {
  if (typeof expression === 'string') {
    if (/^\$\$(ROOT|CURRENT)/.test(expression)) return false;
    if (/^\$[^$]/.test(expression)) fields.add(expression.slice(1).split('.')[0]!);
    return true;
  }
  if (Array.isArray(expression)) return expression.every((part) => collectPaths(part, fields));
  if (!isDocument(expression)) return true;
  if ('$getField' in expression) return false;
  return Object.values(expression).every((part) => collectPaths(part, fields));
};
