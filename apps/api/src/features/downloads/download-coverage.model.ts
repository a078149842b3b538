import mongoose, { Schema, type PipelineStage, type Types } from 'mongoose';
import type { Range } from '../../platform/storage/storage.js';

/**
 * The bytes of a file that an account received today and that are not a download yet. Deleted when they become one,
 * with the account, and otherwise by a TTL index.
 */
const coverageSchema = new Schema(
  {
    /** Account, day and version of the file. */
    _id: { type: String, required: true },
    account: { type: Schema.Types.ObjectId, required: true },
    /** Id of the download that these ranges become. */
    line: { type: Schema.Types.ObjectId, required: true },
    /** Disjoint, in any order. Both ends are inclusive. */
    ranges: { type: [{ _id: false, start: Number, end: Number }], required: true },
    /** How many bytes from the start were sent by responses with the whole file. */
    prefix: { type: Number, required: true },
    startedAt: { type: Date, required: true },
  },
  { collection: 'downloadcoverage', strict: 'throw', versionKey: false },
);
export type CoverageRecord = { _id: string; line: Types.ObjectId; ranges: Range[]; prefix: number };

export const CoverageModel = mongoose.model('DownloadCoverage', coverageSchema);

/** From this number of ranges on, small gaps between ranges count as received, so that there are never twice as many. */
const maxExactRanges = 64;

export type Addition = { account: string; size: number; bytes: Range; isPrefix: boolean };

/** Returns the update that adds bytes to the coverage of a file of `size` bytes. */
export const toCoverageUpdate = ({ account, size, bytes, isPrefix }: Addition): PipelineStage.FacetPipelineStage[] => {
  const initial = {
    account: new mongoose.Types.ObjectId(account),
    line: { $ifNull: ['$line', new mongoose.Types.ObjectId()] },
    ranges: { $ifNull: ['$ranges', []] },
    prefix: { $ifNull: ['$prefix', 0] },
    startedAt: { $ifNull: ['$startedAt', '$$NOW'] },
  };
  if (isPrefix) return [{ $set: initial }, { $set: { prefix: { $max: ['$prefix', bytes.end + 1] } } }];
  return [{ $set: initial }, ...mergeStages(bytes, size)] as PipelineStage.FacetPipelineStage[];
};

/** Replaces the ranges that touch the new one by their union with it. */
const mergeStages = ({ start, end }: Range, size: number) => {
  const isExact = { $lt: [{ $size: '$ranges' }, maxExactRanges] };
  const distance = { $cond: [isExact, 1, Math.ceil(size / maxExactRanges)] };
  const isNear = {
    $and: [
      { $lte: ['$$this.start', { $add: [end, distance] }] },
      { $gte: ['$$this.end', { $subtract: [start, distance] }] },
    ],
  };
  const union = {
    start: { $min: { $concatArrays: [[start], '$near.start'] } },
    end: { $max: { $concatArrays: [[end], '$near.end'] } },
  };
  return [
    { $set: { near: { $filter: { input: '$ranges', cond: isNear } } } },
    { $set: { ranges: { $filter: { input: '$ranges', cond: { $not: [isNear] } } } } },
    { $set: { ranges: { $concatArrays: ['$ranges', [union]] } } },
    { $unset: 'near' },
  ];
};

export const countCoveredBytes = ({ ranges, prefix }: CoverageRecord): number =>
  ranges.reduce((sum, { start, end }) => sum + Math.max(0, end + 1 - Math.max(start, prefix)), prefix);
