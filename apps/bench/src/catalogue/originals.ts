import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { MongoClient, ObjectId } from 'mongodb';
import type { Catalogue } from './catalogue';

export const bytesPerOriginal = 4 * 2 ** 20;

/** Gives `count` photos a sparse original and its checksum. Returns their ids. */
export const addOriginals = async ({ portal, uri, name }: Catalogue, count: number): Promise<string[]> => {
  const database = await MongoClient.connect(uri);
  try {
    const collection = database.db(name).collection<{ _id: ObjectId }>('fotos');
    const ids = (
      await collection
        .find({}, { projection: { _id: 1 } })
        .limit(count)
        .toArray()
    ).map(({ _id }) => _id);
    const hole = Buffer.alloc(bytesPerOriginal - 24);
    for (const _id of ids) {
      const id = String(_id);
      const folder = join(portal.folder, 'files', 'fotos', id);
      await mkdir(folder, { recursive: true });
      const file = await open(join(folder, 'original.jpg'), 'w');
      await file.write(id);
      await file.truncate(bytesPerOriginal);
      await file.close();
      const fields = { bytes: bytesPerOriginal, crc32: crc32(hole, crc32(id)), revision: new ObjectId() };
      await collection.updateOne({ _id }, { $set: fields });
    }
    return ids.map(String);
  } finally {
    await database.close();
  }
};
