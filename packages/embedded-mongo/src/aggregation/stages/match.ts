import { isDocument, type Doc } from '../../bson/values';
import { fail } from '../../errors';
import { parseFilter } from '../../query/filter';
import { forEachYielding, type StageParser } from '../pipeline-types';

export const match: StageParser = (operand, { variableNames }) => {
  if (!isDocument(operand)) return fail(15959, 'the match filter must be an expression in an object');
  // Parsed here only to report errors early; the values of the variables are known only at run time.
  parseFilter(operand, { variables: Object.fromEntries(variableNames.map((name) => [name, null])) });
  return async function* (input, { operation, variables }) {
    const filter = parseFilter(operand, { variables });
    for await (const batch of input) {
      const matched: Doc[] = [];
      await forEachYielding(batch, operation, (document) => {
        if (filter.matches(document)) matched.push(document);
      });
      if (matched.length > 0) yield matched;
    }
  };
};
