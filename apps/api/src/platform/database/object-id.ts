import mongoose from 'mongoose';
import { z } from 'zod';

/** Parses an id, for aggregation pipelines, whose values Mongoose does not cast. */
export const toObjectId = (id: string) => new mongoose.Types.ObjectId(id);

export const newObjectId = () => new mongoose.Types.ObjectId();

/** For stored values. */
export const objectIdSchema = z.instanceof(mongoose.Types.ObjectId);
