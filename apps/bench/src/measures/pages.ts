/** Measures a page of the image bank for a member, with ten thousand and with a million photos. */
import { MongoClient, type Collection } from 'mongodb';
import { openCatalogue, type Catalogue } from '../catalogue/catalogue';
import { enter, type Member } from '../catalogue/member';
import { commonTag, usualTheme } from '../catalogue/photo';
import { Connections, postOf } from '../connection';
import type { Group, Row } from '../group';
import { measure, warm, type Subject } from '../rounds';
import { byRate, byTime } from '../rows';
import { startYardstick } from '../yardsticks/start';

const rounds = Number(process.env.ROUNDS ?? 15);
const few = 10_000;
const many = Number(process.env.COUNT ?? 1_000_000);
const [fewPhotos, manyPhotos] = [few, many].map((count) => `${count.toLocaleString('en')} photos`) as [string, string];
const connections = 10;
const warmUp = 600;
const search = { tags: [commonTag.toHexString()], themes: [usualTheme.toHexString()] };

export const pages: Group = {
  title: 'A page of the image bank',
  notes: [
    `Twelve photos by a tag that four in ten have and a thema that one in four has, newest first, with their total; ${rounds} rounds, taking turns, after ${warmUp} of each that are not counted. The member has 500 photos in the collection.`,
    'The driver asks the same of the same database, over a connection of its own: the find and the count that the portal needs for it, at the same time, by the same filter.',
    `Express answers the same JSON from memory, one process as the portal’s API is; for the portal a database works beside it. By ${connections} connections that each ask again when they have their answer, without compression.`,
    'The photos are made once and kept in the system’s folder for temporary files, as `ledenportaal-bench-catalogue-NUMBER`; in MongoDB where MONGODB_URI is given.',
  ],
  async measure() {
    const opened: { close: () => unknown }[] = [];
    const keep = <T extends { close: () => unknown }>(one: T): T => (opened.unshift(one), one);
    try {
      const small = await opening(few, keep);
      const large = await opening(many, keep);
      const results = await large.member.page(search);
      if (results.items.length !== 12) throw new Error('No full page was found');
      const express = keep(await startExpress({ results }));
      return [...(await alone(small, large)), ...(await together(small, large, express))];
    } finally {
      for (const one of opened) await one.close();
    }
  },
};

type Keep = <T extends { close: () => unknown }>(one: T) => T;
type Opened = { member: Member; fotos: Collection };

async function opening(count: number, keep: Keep): Promise<Opened> {
  const catalogue: Catalogue = await openCatalogue(count);
  keep({ close: catalogue.stop });
  const client = keep(await MongoClient.connect(catalogue.uri));
  const fotos = client.db(catalogue.name).collection('fotos');
  return { member: keep(await enter(catalogue)), fotos };
}

async function alone(small: Opened, large: Opened): Promise<Row[]> {
  const times = 20;
  const subjects = {
    few: small.member.pages(search, times),
    fewByDriver: byDriver(small, times),
    many: large.member.pages(search, times),
    manyByDriver: byDriver(large, times),
  };
  await warm(Object.values(subjects), warmUp);
  const taken = await measure(subjects, rounds);
  const goal = { most: 2 };
  return [
    { ...byTime(`${fewPhotos}, in the driver’s time`, taken.few, taken.fewByDriver, 2), goal },
    { ...byTime(`${manyPhotos}, in the driver’s time`, taken.many, taken.manyByDriver, 2), goal },
    { ...byTime(`${manyPhotos}, in the time with ${fewPhotos}`, taken.many, taken.few, 2), goal },
  ];
}

async function together(small: Opened, large: Opened, express: Express): Promise<Row[]> {
  const times = 300;
  const taken = await measure(
    {
      few: small.member.pages(search, times, connections),
      many: large.member.pages(search, times, connections),
      fixed: { times: 3 * times, atOnce: connections, run: express.ask },
    },
    rounds,
  );
  const what = (photos: string): string => `${connections} connections, ${photos}, of Express’s rate`;
  return [
    { ...byRate(what(fewPhotos), taken.few, taken.fixed), goal: { least: 0.35 } },
    { ...byRate(what(manyPhotos), taken.many, taken.fixed), goal: { least: 0.35 } },
  ];
}

const fields = 'bytes width height thumbhash beschrijving eigenaar tags themes createdAt updatedAt'.split(' ');
const projection = Object.fromEntries(fields.map((field) => [field, 1]));

function byDriver({ fotos }: Opened, times: number): Subject {
  const filter = { pairs: { $in: [`${commonTag.toHexString()}${usualTheme.toHexString()}`] } };
  const found = (): Promise<unknown> =>
    fotos.find(filter, { projection }).sort({ createdAt: -1, _id: -1 }).limit(12).toArray();
  return { times, run: () => Promise.all([found(), fotos.countDocuments(filter, { limit: 10_001 })]) };
}

type Express = { ask: () => Promise<unknown>; close: () => Promise<void> };

async function startExpress(fixed: object): Promise<Express> {
  const yardstick = await startYardstick<object, number>('express');
  const url = `http://127.0.0.1:${await yardstick.ask(fixed)}`;
  const open = new Connections(url);
  const request = postOf(url, '/api/fotoboek', search, 'nobody');
  const length = Buffer.byteLength(JSON.stringify(fixed));
  const ask = async (): Promise<void> => {
    const { body } = await open.ask(request);
    if (body.length !== length) throw new Error(`${body.length} bytes came`);
  };
  const close = async (): Promise<void> => {
    open.close();
    await yardstick.stop();
  };
  return { ask, close };
}
