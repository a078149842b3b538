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
import { updateOperators } from './update/operators';

const toSorted = (names: Iterable<string>) => [...names].sort();

describe('the lists of supported features match the implementation', () => {
  it('lists all commands', () =>
    expect(toSorted(Object.keys(supported.supportedCommands))).toEqual(toSorted(commands.keys())));

  it('lists all query operators', () => {
    const unsupported = ['$near', '$nearSphere', '$geoWithin', '$geoIntersects', '$within'];
    expect(toSorted([...supported.queryOperators, ...unsupported])).toEqual(toSorted(fieldOperators.keys()));
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
    expect(toSorted(supported.updateOperators)).toEqual(toSorted([...updateOperators.keys(), '$rename'])));

  it('lists all stages', () => {
    const documentStages = supported.pipelineStages.filter(isDocumentStage);
    expect(toSorted(supported.pipelineStages)).toEqual(toSorted([...stageParsers.keys(), ...documentStages]));
    expect(supported.updateStages.every(isDocumentStage)).toBe(true);
  });

  it('lists all accumulators', () =>
    expect(toSorted(supported.groupAccumulators)).toEqual(toSorted([...accumulators.keys(), '$count'])));

  it('lists all expression operators', () => {
    expect(toSorted(supported.expressionOperatorNames)).toEqual(toSorted(expressionOperators.keys()));
  });
});
