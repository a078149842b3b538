import type { Paging } from '@ledenportaal/shared';
import mongoose, { Schema, type Types } from 'mongoose';
import { findPage, afterCursor, type Cursor } from '../../platform/page.js';

/** One record per complete download of a foto. Records are kept after the foto is purged. */
const downloadSchema = new Schema(
  {
    foto: { type: Schema.Types.ObjectId, required: true },
    account: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'downloads', strict: 'throw', versionKey: false },
);

export const DownloadModel = mongoose.model('Download', downloadSchema);

export type DownloadRecord = { _id: Types.ObjectId; foto: Types.ObjectId; createdAt: Date };

/** Returns the latest download of each foto by this account, newest first. */
export const findLatestDownloads = (account: string, paging: Paging) =>
  findPage<DownloadRecord>(
    DownloadModel,
    [
      { $match: { account: new mongoose.Types.ObjectId(account) } },
      { $sort: { createdAt: -1 } },
      { $group: { _id: '$foto', line: { $first: '$_id' }, createdAt: { $first: '$createdAt' } } },
      { $project: { _id: '$line', foto: '$_id', createdAt: 1 } },
      { $sort: { createdAt: -1, _id: -1 } },
    ],
    paging,
  );

/** Returns the number of all downloads. They are never deleted, so the estimate from the metadata is exact enough. */
export const countDownloads = (): Promise<number> => DownloadModel.estimatedDocumentCount();

/** All downloads of an account, each for itself, newest first. */
export const findDownloadsAfter = (
  account: string,
  cursor: Cursor | undefined,
  limit: number,
): Promise<DownloadRecord[]> =>
  DownloadModel.find({ account, ...afterCursor('createdAt', cursor) })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<DownloadRecord[]>();
