import { purposes, renditionTypes, type RenditionType } from '@ledenportaal/shared';
import mongoose, { Schema, type PipelineStage, type Types } from 'mongoose';
import type { UseLine } from './use-line.js';

/** The download log: one record per complete download of a photo. Records remain after the photo is purged. */
const downloadSchema = new Schema(
  {
    foto: { type: Schema.Types.ObjectId, required: true },
    account: { type: Schema.Types.ObjectId, required: true },
    /** The rendition and its size in bytes; absent from downloads of an earlier version, which were originals. */
    als: { type: String },
    bytes: { type: Number },
    /** Type and crop of a rendition. */
    soort: { type: String, enum: renditionTypes },
    x: { type: Number },
    y: { type: Number },
    /** What the member uses it for, if that was chosen. */
    doel: { type: String, enum: purposes },
    /** The version of the terms that the member had agreed to, if there were any. */
    voorwaarden: { type: String },
    /** Of the first line of a photo in a zip: the sum of ranges that became it. */
    sum: { type: Schema.Types.ObjectId },
    createdAt: { type: Date, required: true },
  },
  { collection: 'downloads', strict: 'throw', versionKey: false },
);

export const DownloadModel = mongoose.model('Download', downloadSchema);

/** The rendition of a download; `bytes` is the size of its file. */
export type RenditionLine = { als: string; bytes: number; soort?: RenditionType; x?: number; y?: number } & UseLine;
export type DownloadRecord = {
  _id: Types.ObjectId;
  foto: Types.ObjectId;
  createdAt: Date;
} & Partial<RenditionLine>;

/** Selects the latest download of each photo by this account, newest first. */
export const toLatestDownloadsPipeline = (account: string): PipelineStage[] => [
  { $match: { account: new mongoose.Types.ObjectId(account) } },
  { $sort: { createdAt: -1 } },
  { $group: { _id: '$foto', latest: { $first: '$$ROOT' } } },
  { $replaceRoot: { newRoot: '$latest' } },
  { $sort: { createdAt: -1, _id: -1 } },
];

/** The number of downloads of a photo. */
export type DownloadCount = { _id: Types.ObjectId; count: number };

/** Counts the downloads of each of these photos. */
export const toCountPipeline = (fotos: string[]): PipelineStage[] => [
  { $match: { foto: { $in: fotos.map((id) => new mongoose.Types.ObjectId(id)) } } },
  { $group: { _id: '$foto', count: { $sum: 1 } } },
];

/** Counts the downloads of each photo from a moment until another. */
export const toRecentCountPipeline = (from: Date, until: Date): PipelineStage[] => [
  { $match: { createdAt: { $gte: from, $lt: until } } },
  { $group: { _id: '$foto', count: { $sum: 1 } } },
];
