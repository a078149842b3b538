/** Express with one route, which returns a given JSON body or the result of one query; returns its port. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import { MongoClient, ObjectId } from 'mongodb';
import { handleTasks } from '../task-process';

/** The newest twelve photos with this tag and thema. */
export type PageQuery = { uri: string; database: string; tag: string; theme: string; fields: readonly string[] };
export type ExpressTask = { body: object } | { query: PageQuery };

handleTasks(async (task: ExpressTask) => {
  const handler = 'query' in task ? await createQueryHandler(task.query) : createConstantHandler(task.body);
  const server = express().post('/api/fotoboek', handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
});

const createConstantHandler =
  (body: object): RequestHandler =>
  (_req, res) =>
    void res.json(body);

const createQueryHandler = async ({ uri, database, tag, theme, fields }: PageQuery): Promise<RequestHandler> => {
  const client = await MongoClient.connect(uri);
  const fotos = client.db(database).collection('fotos');
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  return async (_req, res) => {
    const items = await fotos
      .find({ tags: new ObjectId(tag), themes: new ObjectId(theme) }, { projection })
      .sort({ createdAt: -1, _id: -1 })
      .limit(12)
      .toArray();
    res.json({ results: { items } });
  };
};
