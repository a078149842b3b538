/** Measures how long a download takes for which a rendition is made, and one of a rendition that is stored. */
import { signIn, type Client } from '@ledenportaal/faults/client';
import { admin } from '@ledenportaal/faults/topology';
import type { Foto, FotoRendition } from '@ledenportaal/shared';
import { ConnectionPool } from '../connection-pool';
import type { Group, Row } from '../group';
import { readPictures } from '../pictures';
import { startPortal } from '../portal';
import { getQuartiles, type Quartiles } from '../rounds';
import { upload } from '../upload';

const types = ['jpeg', 'webp'] as const;

export const renditions: Group = {
  title: 'Renditions',
  usesPictures: true,
  notes: [
    'Each photo is uploaded, and then requested in every rendition that it has pixels for: the first request makes it, the second one sends the stored file. One request at a time, whole responses, over loopback.',
    'The yardstick is the large size, made for a request for it.',
  ],
  async measure() {
    const portal = await startPortal({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
    const pool = new ConnectionPool(portal.url);
    try {
      const client = await signIn(portal.url);
      const times: Times = { large: [] };
      for (const picture of await readPictures()) {
        const foto = await upload(pool, portal.url, client.token, picture);
        times.large!.push(await fetchSeconds(portal.url + foto.thumbnail[0]!['2048']));
        await measureFoto(client, foto, times);
      }
      return toRows(times);
    } finally {
      pool.close();
      await portal.stop();
    }
  },
};

/** Seconds by the name of the request. */
type Times = Record<string, number[]>;

const measureFoto = async (client: Client, { _id }: Foto, times: Times): Promise<void> => {
  const { body } = await client.call(`/fotoboek/renditions/${_id}`);
  const { results } = body as { results: FotoRendition[] };
  for (const { key } of results.filter(({ tooSmall, bytes }) => !tooSmall && bytes === null))
    for (const type of types) {
      const address = `${client.url}/api/fotoboek/download/${_id}?als=${key}&soort=${type}`;
      const name = `${key}, ${type}`;
      (times[name] ??= []).push(await fetchSeconds(address, { authorization: client.token }));
      (times.stored ??= []).push(await fetchSeconds(address, { authorization: client.token }));
    }
};

const fetchSeconds = async (url: string, headers: Record<string, string> = {}): Promise<number> => {
  const startedAt = performance.now();
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`returned ${response.status}`);
  return (performance.now() - startedAt) / 1000;
};

const toRows = ({ large = [], stored = [], ...made }: Times): Row[] => {
  const yardstick = `${format(getQuartiles(large))} for the large size`;
  const toRow = (label: string, seconds: number[], goal: Row['goal']): Row => {
    const value = getQuartiles(seconds);
    return { label, measured: `${format(value)}, ${seconds.length} photos`, yardstick, value, ...(goal && { goal }) };
  };
  return [
    ...Object.entries(made).map(([name, seconds]) => toRow(`${name}: seconds when it is made`, seconds, { max: 2 })),
    toRow('all: seconds when it is stored', stored, undefined),
  ];
};

const format = ({ median }: Quartiles): string => `${Math.round(median * 1000)} ms`;
