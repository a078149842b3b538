import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, expect, it, vi } from 'vitest';
import { writeContentFolder } from '../content.js';
import { makeJpeg } from '../pictures.js';
import { usePortal } from '../portal.js';
import { databaseUri, usePrograms } from '../programs.js';

vi.setConfig({ testTimeout: 180_000 });
usePortal();
const { serve } = usePrograms();
const CONTENT_DIR = writeContentFolder((files) => (files['catalogue.json'].files = []));
const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-several-'));
afterAll(() => [CONTENT_DIR, folder].forEach((path) => rmSync(path, { recursive: true })));

const credentials = { email: 'a@example.org', password: 'een wachtwoord' };
const startTwo = async (name: string) => {
  const MONGODB_URI = databaseUri(`several_${process.pid}_${name}`);
  const first = { ADMIN_EMAIL: credentials.email, ADMIN_PASSWORD: credentials.password };
  const settings = { DATA_DIR: join(folder, name), CONTENT_DIR, MONGODB_URI, ...first };
  // Concurrently, on an empty database.
  const [one, other] = await Promise.all([serve(settings), serve(settings)]);
  return { one, other, db: mongoose.connection.getClient().db(new URL(MONGODB_URI).pathname.slice(1)) };
};
type Process = Awaited<ReturnType<typeof serve>>;
const sendRequest = (to: Process, path: string, init: RequestInit = {}) => fetch(to.url + path, init);
const signIn = (to: Process, body: object = credentials) =>
  sendRequest(to, '/api/signin', { method: 'POST', body: JSON.stringify(body) });
const getToken = async (to: Process) => ((await (await signIn(to)).json()) as { token: string }).token;

it('two processes that start at once create each document once, and one survives a kill of the other', async () => {
  const { one, other, db } = await startTwo('start');
  const migrations = await db.collection('migrations').find().toArray();
  expect(new Set(migrations.map(({ name }) => name as string)).size).toBe(migrations.length);
  expect([
    await db.collection('accounts').countDocuments(),
    await db.collection('installation').countDocuments(),
  ]).toEqual([1, 1]);
  const authorization = await getToken(one);
  await one.kill();
  expect((await sendRequest(other, '/api/user', { headers: { authorization } })).status).toBe(200);
  await db.dropDatabase();
});

it('a session, a photo and its files are shared by two processes, and so is the end of a session', async () => {
  const { one, other, db } = await startTwo('share');
  const headers = { authorization: await getToken(one) };
  const form = new FormData();
  const jpeg = await makeJpeg({ width: 60, height: 40 });
  form.set('file', new Blob([Uint8Array.from(jpeg)], { type: 'image/jpeg' }), 'foto.jpg');
  const added = await sendRequest(one, '/api/fotoboek/upload', { method: 'POST', headers, body: form });
  const { results: foto } = (await added.json()) as { results: { _id: string; thumbnail: [{ '480': string }] } };
  const found = await sendRequest(other, `/api/fotoboek/${foto._id}`, { headers });
  const [{ '480': thumbnailUrl }] = foto.thumbnail;
  expect([added.status, found.status, (await sendRequest(other, thumbnailUrl)).status]).toEqual([201, 200, 200]);
  // Like disabling the account or signing out everywhere.
  await db.collection('accounts').updateOne({}, { $inc: { tokenVersion: 1 } });
  const after = await Promise.all([one, other].map((each) => sendRequest(each, '/api/user', { headers })));
  expect(after.map(({ status }) => status)).toEqual([401, 401]);
  await db.dropDatabase();
});

it('ranges of a photo from two processes count as one download, also after one is killed', async () => {
  const { one, other, db } = await startTwo('ranges');
  const headers = { authorization: await getToken(one) };
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(await makeJpeg())], { type: 'image/jpeg' }), 'foto.jpg');
  const added = await sendRequest(one, '/api/fotoboek/upload', { method: 'POST', headers, body: form });
  const { results: foto } = (await added.json()) as { results: { _id: string } };
  const download = (from: Process, range: string) =>
    sendRequest(from, `/api/fotoboek/download/${foto._id}`, { headers: { ...headers, range } });
  expect((await download(one, 'bytes=0-99')).status).toBe(206);
  await one.kill();
  expect(await db.collection('downloads').countDocuments()).toBe(0);
  const rest = await download(other, 'bytes=100-');
  expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([
    206,
    Number(rest.headers.get('content-length')),
  ]);
  expect(await db.collection('downloads').countDocuments()).toBe(1);
  await db.dropDatabase();
});

it('sign-in attempts at two processes count towards one limit', async () => {
  const { one, other, db } = await startTwo('limits');
  const wrong = { ...credentials, password: 'verkeerd' };
  const statuses: number[] = [];
  for (let times = 0; times < 6; times++) statuses.push((await signIn(times % 2 ? one : other, wrong)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await signIn(other)).status).toBe(429);
  await db.dropDatabase();
});
