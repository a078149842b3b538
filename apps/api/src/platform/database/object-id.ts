import mongoose from 'mongoose';

/** Parses an id, for aggregation pipelines, whose values Mongoose does not cast. */
export const toObjectId = (id: string) => new mongoose.Types.ObjectId(id);

export const newObjectId = () => new mongoose.Types.ObjectId();
