import type { mongo } from 'mongoose';

export type Migration = { name: string; run: (db: mongo.Db) => Promise<void> };
