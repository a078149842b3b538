import { setTimeout as pause } from 'node:timers/promises';
import { getDigest, makeJpeg, post, type ApiResponse, type Client } from '../client.js';
import { getUploadedId, type SavedFotos } from '../saved-fotos.js';
import { createRange, formatSeconds } from './fault-group.js';

const editors = 4;
const searchers = 3;
const retryMs = 100;
/** Between two actions of a client, so that the processor is not the limit. */
const thinkMs = 50;
/** Longer than a request takes on a busy machine. */
const responseTimeoutMs = 10_000;

/** Clients that upload, edit, delete and search at once, and repeat what fails until it is acknowledged. */
export const createLoad = () => {
  /** What was acknowledged. */
  const saved: SavedFotos = new Map();
  const texts = new Map<string, string>();
  const deleted: string[] = [];
  const counts = { ok: 0, unavailable: 0 };
  /** Responses that are neither as expected nor a 503 with Retry-After. */
  const violations: string[] = [];
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();

  const isExpected = (name: string, { status, headers, body }: ApiResponse, expected: number[]): boolean => {
    if (expected.includes(status)) counts.ok++;
    else if (status === 503 && Number(headers.get('retry-after')) > 0) counts.unavailable++;
    else violations.push(`${name} ${status} ${JSON.stringify(body).slice(0, 200)}`);
    return expected.includes(status);
  };

  const retryUntilExpected = async (name: string, send: () => Promise<ApiResponse>, expected: number[]) => {
    for (let attempts = 0; attempts < 100; attempts++) {
      const response = await withTimeout(send()).catch(
        ({ message, cause }: Error) =>
          void violations.push(`${name}: ${cause instanceof Error ? cause.message : message}`),
      );
      const isDone = response && isExpected(name, response, expected);
      await pause(isDone ? thinkMs : retryMs);
      if (isDone) return response;
    }
    throw new Error(`${name} did not succeed in 100 attempts`);
  };

  /** Keeps half of its photos. */
  const edit = async (client: Client, editor: number) => {
    for (let count = 0; !isStopped; count++) {
      const jpeg = await makeJpeg();
      // 409: an earlier attempt succeeded, but its response was lost.
      const id = getUploadedId(await retryUntilExpected('upload', () => client.upload(jpeg), [201, 409]));
      saved.set(id, getDigest(jpeg));
      const beschrijving = createLongText(editor, count);
      const content = { eigenaar: '', beschrijving, tags: [], themes: [], status: 'zichtbaar' };
      await retryUntilExpected('edit', () => client.call(`/fotoboek/update/${id}`, post(content)), [200]);
      texts.set(id, beschrijving);
      if (count % 2 === 0) continue;
      // 404: as above.
      await retryUntilExpected('delete', () => client.deleteFoto(id), [200, 404]);
      saved.delete(id);
      texts.delete(id);
      deleted.push(id);
    }
  };

  const search = async (client: Client) => {
    while (!isStopped) {
      await retryUntilExpected('search', () => client.search({ tekst: 'woord' }), [200]);
      await retryUntilExpected('facets', () => client.call('/fotoboek/facets', post({})), [200]);
      const [id] = [...saved.keys()];
      if (id) await retryUntilExpected('foto', () => client.call(`/fotoboek/${id}`), [200, 404]);
    }
  };

  /** Its commands to the database are larger than a socket buffers at once. */
  const changeMany = async (client: Client) => {
    for (let count = 0; !isStopped; count++) {
      const fotos = [...saved.keys()].slice(0, 96);
      const change = post({ fotos, eigenaar: `Maker ${count}` });
      if (fotos.length > 0)
        await retryUntilExpected('bulk', () => client.call('/beheer/fotos/bulk', change), [200, 202]);
      else await pause(retryMs);
    }
  };

  return {
    saved,
    texts,
    deleted,
    counts,
    violations,
    start: (client: Client) => {
      isStopped = false;
      running = Promise.all([
        ...createRange(editors).map((editor) => edit(client, editor)),
        ...createRange(searchers).map(() => search(client)),
        changeMany(client),
      ]);
      running.catch(() => undefined);
    },
    /** Waits until every request has been acknowledged. */
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
};

const withTimeout = <T>(response: Promise<T>): Promise<T> => {
  const timeout = pause(responseTimeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`no response within ${formatSeconds(responseTimeoutMs)}`);
  });
  return Promise.race([response, timeout]);
};

/** So many different words that the commands that store them are larger than a socket writes at once. */
const createLongText = (editor: number, count: number): string =>
  createRange(200)
    .map((n) => `woord${editor}x${count}x${n}`)
    .join(' ')
    .slice(0, 1990)
    .trim();
