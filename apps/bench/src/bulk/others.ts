import type { FotoPage } from '@ledenportaal/shared';
import { signIn, type Client } from '@ledenportaal/faults/client';
import { admin, type Catalogue } from '../catalogue/catalogue';
import { enter, type Search } from '../catalogue/member';
import { commonTag, tagIds, usualTheme } from '../catalogue/photo';
import { Connections } from '../connection';
import { pictures } from '../pictures';
import type { Row } from '../group';
import { upload } from '../upload';
import { usualRow, waitsUntil, type Waits } from './waits';

/** Uses another tag than the one that is removed. */
const search: Search = { tags: [String(tagIds[1])], themes: [String(usualTheme)] };
/** Pause between writes, so that they do not become a large operation themselves. */
const breathMs = 250;

/** Other users of the image bank during a bulk operation. */
export interface Others {
  /** Requests pages one after another. */
  pages(isOver: () => boolean): Promise<Waits>;
  writes(isOver: () => boolean): Promise<Writes>;
  client: Client;
  close(): void;
}

export type Writes = Record<'uploads' | 'edits', Waits>;

export async function letOthersIn(catalogue: Catalogue): Promise<Others> {
  const client = await signIn(catalogue.portal.url, admin);
  const member = await enter(catalogue);
  const { items } = await member.page(search);
  if (items.length !== 12) throw new Error('No full page was found');
  const ask = member.pages(search, 1).run;
  const photos = pictures();
  const open = new Connections(client.url);
  const add = async (): Promise<void> => {
    await upload(open, client.url, client.token, photos[Math.floor(Math.random() * photos.length)]!);
  };
  return {
    client,
    pages: (isOver) => waitsUntil(isOver, () => ask(0)),
    writes: async (isOver) => {
      const [uploads, edits] = await Promise.all([
        waitsUntil(isOver, add, breathMs),
        waitsUntil(isOver, () => edit(client, items), breathMs),
      ]);
      return { uploads, edits };
    },
    close: () => {
      open.close();
      member.close();
    },
  };
}

/** Updates the beschrijving of a random foto of the page. */
async function edit(client: Client, items: FotoPage['items']): Promise<void> {
  const { _id, eigenaar, tags, themes } = items[Math.floor(Math.random() * items.length)]!;
  const still = tags.filter((tag) => tag !== String(commonTag));
  const body = JSON.stringify({ eigenaar, tags: still, themes, beschrijving: `Heide ${Math.random()}` });
  const headers = { 'content-type': 'application/json' };
  const answer = await client.call(`/fotoboek/update/${_id}`, { method: 'POST', headers, body });
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

export function writeRows(what: string, during: Writes, without: Writes): Row[] {
  return [
    usualRow(`${what}: an upload`, during.uploads, without.uploads),
    usualRow(`${what}: an edit`, during.edits, without.edits),
  ];
}
