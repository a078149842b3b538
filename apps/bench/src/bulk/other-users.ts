import type { FotoPage } from '@ledenportaal/shared';
import { expectResults, post, signIn, type Client } from '@ledenportaal/faults/client';
import { admin, type Catalogue } from '../catalogue/catalogue';
import { signInMember, type Search } from '../catalogue/member';
import { commonTag, tagIds, commonTheme } from '../catalogue/foto';
import { ConnectionPool } from '../connection-pool';
import { readPictures } from '../pictures';
import type { Row } from '../group';
import { upload } from '../upload';
import { toMedianRow, measureWaitsUntil, type Waits } from './waits';

/** Uses another tag than the one that is removed. */
const search: Search = { tags: [String(tagIds[1])], themes: [String(commonTheme)] };
/** Pause between writes, so that they do not become a large operation themselves. */
const pauseMs = 250;

/** Other users of the image bank during a bulk operation. */
export type OtherUsers = {
  /** Requests pages one after another. */
  measurePages(isOver: () => boolean): Promise<Waits>;
  measureWrites(isOver: () => boolean): Promise<Writes>;
  client: Client;
  close(): void;
};

export type Writes = Record<'uploads' | 'edits', Waits>;

export const createOtherUsers = async (catalogue: Catalogue): Promise<OtherUsers> => {
  const client = await signIn(catalogue.portal.url, admin);
  const member = await signInMember(catalogue);
  const { items } = await member.getPage(search);
  if (items.length !== 12) throw new Error('No full page was found');
  const requestPage = member.createPageCase(search, 1).run;
  const fotos = await readPictures();
  const pool = new ConnectionPool(client.url);
  const uploadRandomFoto = async (): Promise<void> => {
    await upload(pool, client.url, client.token, fotos[Math.floor(Math.random() * fotos.length)]!);
  };
  return {
    client,
    measurePages: (isOver) => measureWaitsUntil(isOver, () => requestPage(0)),
    measureWrites: async (isOver) => {
      const [uploads, edits] = await Promise.all([
        measureWaitsUntil(isOver, uploadRandomFoto, pauseMs),
        measureWaitsUntil(isOver, () => editRandomFoto(client, items), pauseMs),
      ]);
      return { uploads, edits };
    },
    close: () => {
      pool.close();
      member.close();
    },
  };
};

/** Updates the beschrijving of a random photo of the page. */
const editRandomFoto = async (client: Client, items: FotoPage['items']): Promise<void> => {
  const { _id, eigenaar, tags, themes } = items[Math.floor(Math.random() * items.length)]!;
  const otherTags = tags.filter((tag) => tag !== String(commonTag));
  const content = { eigenaar, tags: otherTags, themes, beschrijving: `Heide ${Math.random()}` };
  await expectResults(client.call(`/fotoboek/update/${_id}`, post(content)), 200);
};

export const toWriteRows = (label: string, during: Writes, without: Writes): Row[] => [
  toMedianRow(`${label}: an upload`, during.uploads, without.uploads),
  toMedianRow(`${label}: an edit`, during.edits, without.edits),
];
