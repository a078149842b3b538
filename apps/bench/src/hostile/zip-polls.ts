/** Measures how a member who keeps asking for parts of a large zip affects other users. */
import { setTimeout as pause } from 'node:timers/promises';
import { expectResults, post, signIn } from '@ledenportaal/faults/client';
import { admin, openCatalogueCopy } from '../catalogue/catalogue';
import { addOriginals } from '../catalogue/originals';
import { createPostRequest } from '../connection-pool';
import type { Row } from '../group';
import { createOtherClient } from '../other-client';
import { toWaitRow } from './crops';

const count = 2_000;
const rounds = 3;
const phaseMs = 5_000;

export const zipPollNotes = [
  `One connection reads the status of a zip of ${count.toLocaleString('en')} photos, its headers (HEAD), and one byte at a random place, again and again. Another user searches. The yardstick is the same without it, in turns of ${phaseMs / 1000} s.`,
];

export const measureZipPolls = async (): Promise<Row[]> => {
  const catalogue = await openCatalogueCopy(10_000);
  const { url } = catalogue.portal;
  try {
    const fotos = await addOriginals(catalogue, count);
    const client = await signIn(url, admin);
    type Zip = { _id: string; address: string; bytes: number };
    const zip = await expectResults<Zip>(client.call('/fotoboek/zip', post({ fotos })), 200);
    let polls = 0;
    const pollForSomeTime = async (): Promise<void> => {
      const until = performance.now() + phaseMs;
      while (performance.now() < until) {
        await client.call(`/fotoboek/zip/${zip._id}`);
        const at = Math.floor(Math.random() * zip.bytes);
        const requests = [{ method: 'HEAD' }, { headers: { range: `bytes=${at}-${at}` } }];
        for (const request of requests) {
          const response = await fetch(url + zip.address, request);
          await response.arrayBuffer();
          if (!response.ok) throw new Error(`returned ${response.status}`);
        }
        polls++;
      }
    };
    const search = createPostRequest(url, '/api/fotoboek', { limit: 12, tekst: 'heide' }, client.token);
    const other = createOtherClient(url, client.token, { requests: [search] });
    const [idle, polled]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      idle.push(...(await other.measureWaits(() => pause(phaseMs))).waits);
      polled.push(...(await other.measureWaits(pollForSomeTime)).waits);
    }
    other.close();
    const row = toWaitRow('polls of a zip of 2,000: longer p99 of a search of others, ms', polled, idle, 0.99);
    return [{ ...row, measured: `${row.measured}; ${polls} polls` }];
  } finally {
    await catalogue.stop();
  }
};
