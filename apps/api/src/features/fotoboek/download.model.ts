import type { Paging } from '@ledenportaal/shared';
import mongoose, { Schema, type Types } from 'mongoose';
import { findPage } from '../../platform/page.js';

/** One line for each photo that somebody has received whole. It outlives the photo. */
const downloadSchema = new Schema(
  {
    foto: { type: Schema.Types.ObjectId, required: true },
    account: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'downloads', strict: 'throw', versionKey: false },
);

export const DownloadModel = mongoose.model('Download', downloadSchema);

/** The last download of one photo. */
export type LastDownload = { _id: Types.ObjectId; foto: Types.ObjectId; createdAt: Date };

/** An account's downloads, one a photo, newest first. */
export const findLastDownloads = (account: string, paging: Paging) =>
  findPage<LastDownload>(
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
