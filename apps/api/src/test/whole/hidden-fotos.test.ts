import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  collectionContract,
  fillPath,
  fotoContract,
  heroContract,
  type AnyArgs,
  type FotoStatus,
  type Route,
} from '@ledenportaal/shared';
import { contracts } from '../../http/contracts.js';
import { sendAs } from '../as.js';
import { createAccount, createFoto, createTag, createThema, signToken, type Account } from '../builders.js';
import { usePortal } from '../portal.js';
import { isCoreSuite } from '../suite.js';
import { calls, passwordHash, relaxedLimits } from './access.calls.js';

const portal = usePortal(undefined, { limits: relaxedLimits });
const routes = Object.values(contracts).flatMap((contract) => Object.values<Route>(contract));
const toName = ({ method, path }: Route) => `${method} ${path}`;
const unknownId = 'f'.repeat(24);

/** A word that no other data contains. */
const uniqueWord = () => `w${randomBytes(8).toString('hex')}`;

type Secret = Awaited<ReturnType<typeof createSecret>>;

/** Creates a photo with texts and labels that nothing else has. The lid collects and downloads it while it is visible. */
const createSecret = async (lid: Account) => {
  const words = { eigenaar: uniqueWord(), beschrijving: uniqueWord(), locatie: uniqueWord() };
  const [tag, thema, bytes, bestandsnaam] = [uniqueWord(), uniqueWord(), uniqueWord(), uniqueWord()];
  const labels = { tags: [await createTag(tag)], themes: [await createThema(thema)] };
  const trefwoord = uniqueWord();
  const content = { ...words, ...labels, trefwoorden: [trefwoord] };
  const { _id: id, keys } = await createFoto({ ...content, bestandsnaam }, portal.storage, Buffer.from(bytes));
  await portal.as(lid).call(collectionContract.add, { params: { id } });
  await portal.as(lid).call(fotoContract.download, { params: { id } });
  const texts = [...Object.values(words), tag, thema, trefwoord];
  const traces = [id, bytes, bestandsnaam, ...texts, ...Object.values(keys)];
  return { id, content, labels, texts, bestandsnaam, traces };
};

const setStatus = ({ id, content }: Secret, status: FotoStatus) =>
  portal.as('admin').call(fotoContract.update, { params: { id }, body: { ...content, status } });

/** The ways in which a photo stops to exist for leden, while admins keep it. */
const hidings: Record<string, (secret: Secret) => Promise<unknown>> = {
  'a concept': (secret) => setStatus(secret, 'concept'),
  'a photo that may not be used': ({ id, content }) => {
    const rechten = { licentie: 'vrij', toestemming: 'ingetrokken' } as const;
    return portal.as('admin').call(fotoContract.update, { params: { id }, body: { ...content, rechten } });
  },
};
const hidingNames = Object.keys(hidings);
/** `foto.rights.test.ts` verifies that queries hide both in the same way, so that the core suite calls most routes for one. */
const coreHidingNames = isCoreSuite ? hidingNames.slice(0, 1) : hidingNames;

const moveToTrash = ({ id }: Secret) => portal.as('admin').call(fotoContract.remove, { params: { id } });

/** Leaves out a letter, so that the word is no longer found, and is suggested when it is known. */
const misspell = (word: string) => word.slice(0, 6) + word.slice(7);

/** The example call of a route, and calls with each input by which the photo could be found. */
const buildArgs = (route: Route, args: AnyArgs, { id, texts, labels }: Secret): AnyArgs[] => {
  const values: Record<string, unknown[]> = {
    tekst: [...texts, ...texts.map(misspell)],
    q: texts.map((word) => word.slice(0, -1)),
    tags: [labels.tags],
    themes: [labels.themes],
    status: ['concept', 'zichtbaar'],
    foto: [id],
    fotos: [[id]],
  };
  const toVariants = (part: 'body' | 'query') =>
    Object.keys(route[part]?.shape ?? {}).flatMap((field) =>
      (values[field] ?? []).map((value) => ({ ...args, [part]: { ...args[part], [field]: value } })),
    );
  return [
    args,
    ...(route.params && 'id' in route.params.shape ? [withId(args, id)] : []),
    ...toVariants('body'),
    ...toVariants('query'),
  ];
};

const withId = (args: AnyArgs, id: string): AnyArgs => ({ ...args, params: { ...args.params, id } });

const readArgs = (route: Route, account: Account): Promise<AnyArgs> => {
  const prepare = calls[toName(route)];
  if (!prepare) throw new Error(`access.calls.ts has no entry for ${toName(route)}`);
  return prepare(portal, account);
};

/** Sends a request. Returns status, headers and body as text. */
const request = async (token: string, route: Route, args: AnyArgs) => {
  const response = await sendAs(portal.app, token, route, args);
  const body = Buffer.isBuffer(response.body) ? response.body.toString('latin1') : response.text;
  return { status: response.status, body: body ?? '', headers: JSON.stringify(response.headers) };
};

const requestHead = async (token: string, route: Route, args: AnyArgs) => {
  if (route.method !== 'GET') return [];
  const overrides = { path: fillPath(route.path, args.params), method: 'head' } as const;
  const { status, headers } = await sendAs(portal.app, token, route, args, overrides);
  return [{ status, body: '', headers: JSON.stringify(headers) }];
};

/** Returns which traces of the photo the responses contain. */
const findTraces = async (tokens: string[], route: Route, args: AnyArgs[], { traces }: Secret) => {
  const found = new Set<string>();
  for (const token of tokens)
    for (const each of args)
      for (const { body, headers } of [await request(token, route, each), ...(await requestHead(token, route, each))]) {
        const text = `${headers}${body}`.toLowerCase();
        for (const trace of traces) if (text.includes(trace.toLowerCase())) found.add(trace);
      }
  return [...found];
};

const createLid = () => createAccount({ passwordHash });

/** Creates a photo that a lid collected and downloaded, and that an admin chose for the dashboard and hid. */
const createHidden = async (lid: Account, name: string) => {
  const secret = await createSecret(lid);
  await portal.as('admin').call(heroContract.choose, { body: { foto: secret.id } });
  await hidings[name]!(secret);
  return secret;
};

/** The routes that ask for a capability refuse leden and visitors: see access.test.ts. */
const otherRoutes = routes.filter(({ access }) => access === 'public' || access === 'signed-in');
const readingRoutes = otherRoutes.filter(({ effect }) => effect === 'read');
const writingRoutes = otherRoutes.filter(({ effect }) => effect === 'write');

/** Prepares the example calls before the photo, so that this is the newest: `GET /hero` shows only that. */
const prepareCalls = async (calledRoutes: Route[], lid: Account) => {
  const prepared: [Route, AnyArgs][] = [];
  for (const route of calledRoutes) prepared.push([route, await readArgs(route, lid)]);
  return prepared;
};

/** The lid sees at least as much as one who never collected or downloaded the photo. */
const getTokens = ({ access }: Route, lid: Account) => [...(access === 'public' ? [''] : []), signToken(lid)];

it.each(hidingNames)('no route that reads returns anything of %s to leden and visitors', async (name) => {
  const owner = await createLid();
  const prepared = await prepareCalls(readingRoutes, owner);
  const secret = await createHidden(owner, name);
  for (const [route, exampleArgs] of prepared) {
    const args = buildArgs(route, exampleArgs, secret);
    const found = await findTraces(getTokens(route, owner), route, args, secret);
    expect([toName(route), found]).toEqual([toName(route), []]);
  }
});

it.each(coreHidingNames)('no route that writes returns anything of %s to leden and visitors', async (name) => {
  for (const route of writingRoutes) {
    // A photo for each, because the call may delete the account of the lid, or the photo from the collection.
    const owner = await createLid();
    const secret = await createHidden(owner, name);
    const args = buildArgs(route, await readArgs(route, owner), secret);
    const found = await findTraces(getTokens(route, owner), route, args, secret);
    expect([toName(route), found]).toEqual([toName(route), []]);
  }
});

/** Proves that the calls above would find the photo. */
it('the same calls find a visible photo, without its bestandsnaam, on each route that shows photos to leden', async () => {
  const lid = await createLid();
  const prepared = await prepareCalls(
    readingRoutes.filter(({ access }) => access === 'signed-in'),
    lid,
  );
  const secret = await createSecret(lid);
  const found: string[] = [];
  for (const [route, exampleArgs] of prepared) {
    const args = buildArgs(route, exampleArgs, secret);
    const traces = await findTraces([signToken(lid)], route, args, secret);
    expect(traces).not.toContain(secret.bestandsnaam);
    if (traces.length) found.push(toName(route));
  }
  expect(found.sort()).toEqual([
    'GET /admin/profile/activity',
    'GET /fotoboek/:id',
    'GET /fotoboek/collection',
    'GET /fotoboek/download/:id',
    'GET /fotoboek/downloads',
    'GET /fotoboek/downloads/export',
    'GET /fotoboek/similar/:id',
    'GET /fotoboek/suggest',
    'GET /fotoboek/tags',
    'GET /fotoboek/themas',
    'GET /hero',
    'GET /user/gegevens',
    'POST /fotoboek',
    'POST /fotoboek/facets',
    'POST /fotoboek/neighbours/:id',
  ]);
});

const routesWithId = otherRoutes.filter((route) => route.params && 'id' in route.params.shape);

it.each(coreHidingNames)(
  'each route responds to the id of %s as to one that does not exist, and as to that of a deleted photo',
  async (name) => {
    for (const route of routesWithId) {
      const [owner, other] = [await createLid(), await createLid()];
      const [hidden, deleted] = [await createSecret(owner), await createSecret(owner)];
      const args = await readArgs(route, other);
      await hidings[name]!(hidden);
      await moveToTrash(deleted);
      const respond = async (account: Account, id: string) => {
        const responses = [
          await request(signToken(account), route, withId(args, id)),
          ...(await requestHead(signToken(account), route, withId(args, id))),
        ];
        return responses.map(({ status, body }) => [status, body.replace(/"requestId":"[^"]*"/, '')]);
      };
      expect([toName(route), await respond(other, hidden.id)]).toEqual([
        toName(route),
        await respond(other, unknownId),
      ]);
      // The owner once collected and downloaded both.
      const expected = await respond(owner, deleted.id);
      expect([toName(route), await respond(owner, hidden.id)]).toEqual([toName(route), expected]);
    }
  },
);
