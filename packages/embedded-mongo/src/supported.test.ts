import { describe, expect, it } from 'vitest';
import { accumulators } from './aggregation/accumulators';
import { expressionOperators } from './aggregation/expressions/operators';
import { isDocumentStage } from './aggregation/document-stages';
import { stageParsers } from './aggregation/stages';
import { commands } from './commands/table';
import { parseFilter } from './query/filter';
import { fieldOperators } from './query/operators';
import { compileProjection } from './query/projection';
import * as supported from './supported';
import { modifiers } from './update/operators';

const sorted = (names: Iterable<string>) => [...names].sort();

describe('the lists of supported features match the implementation', () => {
  it('lists all commands', () =>
    expect(sorted(Object.keys(supported.supportedCommands))).toEqual(sorted(commands.keys())));

  it('lists all query operators', () => {
    const refused = ['$near', '$nearSphere', '$geoWithin', '$geoIntersects', '$within'];
    expect(sorted([...supported.queryOperators, ...refused])).toEqual(sorted(fieldOperators.keys()));
  });

  it('lists only supported top-level query operators', () => {
    const operands: Record<string, unknown> = { $expr: true, $comment: 'why' };
    for (const name of supported.topLevelQueryOperators) parseFilter({ [name]: operands[name] ?? [{}] });
  });

  it('lists only supported projection operators', () => {
    const filter = parseFilter({ a: 1 });
    const operands: Record<string, Record<string, unknown>> = {
      $: { 'a.$': 1 },
      $slice: { a: { $slice: 1 } },
      $elemMatch: { a: { $elemMatch: { $gt: 1 } } },
    };
    for (const name of supported.projectionOperators) compileProjection(operands[name]!, { find: { filter } });
  });

  it('lists all update operators', () =>
    expect(sorted(supported.updateOperators)).toEqual(sorted([...modifiers.keys(), '$rename'])));

  it('lists all stages', () => {
    const perDocument = supported.pipelineStages.filter(isDocumentStage);
    expect(sorted(supported.pipelineStages)).toEqual(sorted([...stageParsers.keys(), ...perDocument]));
    expect(supported.updateStages.every(isDocumentStage)).toBe(true);
  });

  it('lists all accumulators', () =>
    expect(sorted(supported.groupAccumulators)).toEqual(sorted([...accumulators.keys(), '$count'])));

  it('lists all expression operators', () => {
    expect(sorted(supported.expressionOperatorNames)).toEqual(sorted(expressionOperators.keys()));
  });
});
