import { mongo } from 'mongoose';
import { portalAccountId } from '../database/stamps.js';
import type { Migration } from './migration.js';

/**
 * Moves the hero to the settings of the portal. A process of the previous version shows the newest photo until it
 * stops.
 */
export const portalSettings: Migration = {
  name: 'portal-settings',
  run: async (db) => {
    const [settings] = await db.listCollections({ name: 'settings' }, { nameOnly: true }).toArray();
    if (!settings) return;
    const hero = await db.collection<{ _id: string; foto: mongo.ObjectId }>('settings').findOne({ _id: 'hero' });
    if (hero) {
      const setting = {
        value: { foto: String(hero.foto) },
        revision: 1,
        updatedAt: new Date(),
        updatedBy: new mongo.ObjectId(portalAccountId),
      };
      const migrated = db.collection<{ _id: string }>('portalsettings');
      await migrated.updateOne({ _id: 'hero' }, { $setOnInsert: setting }, { upsert: true });
    }
    await db.dropCollection('settings');
  },
};
