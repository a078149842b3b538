import type { StageParser } from '../pipeline-types';
import { bucket, bucketAuto } from './bucket';
import { facet, unionWith } from './facet';
import { graphLookup } from './graph-lookup';
import { group, sortByCount } from './group';
import { lookup } from './lookup';
import { match } from './match';
import { sort } from './sort';
import { count, documents, limit, sample, skip } from './limit-skip-count';
import { unwind } from './unwind';

/** The stages that do not map one document to one document. */
export const stageParsers: ReadonlyMap<string, StageParser> = new Map(
  Object.entries({
    $match: match,
    $sort: sort,
    $skip: skip,
    $limit: limit,
    $count: count,
    $sample: sample,
    $documents: documents,
    $unwind: unwind,
    $group: group,
    $sortByCount: sortByCount,
    $bucket: bucket,
    $bucketAuto: bucketAuto,
    $lookup: lookup,
    $graphLookup: graphLookup,
    $facet: facet,
    $unionWith: unionWith,
  }),
);
