import { expect, type APIRequestContext } from '@playwright/test';
import {
  bedrijfContract,
  contentContract,
  fillPath,
  fotoContract,
  lidContract,
  tagContract,
  themaContract,
  type Bedrijf,
  type Foto,
  type Label,
  type Lid,
  type NewBedrijf,
  type NewLid,
} from '@ledenportaal/shared';
import { makeJpeg } from './pictures.js';

type Told = { beschrijving?: string; eigenaar?: string; tags?: string[]; themes?: string[] };

const anyLid = {
  contactpersoon: 'Els van Dalen',
  adres: 'Dorpsstraat 1',
  postcode: '1234 AB',
  plaats: 'Elderveen',
  type: 'horeca',
  islid: false,
} as const;

/** What journeys need to be there, put there behind the scenes by an admin. */
export type Builders = ReturnType<typeof createBuilders>;

export const createBuilders = (request: APIRequestContext, token: string) => {
  const headers = { authorization: token };
  const post = async (path: string, options: object) => {
    const answer = await request.post(`/api${path}`, { headers, ...options });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as unknown;
  };

  const editFoto = async ({ _id: id, eigenaar, beschrijving, tags, themes }: Foto, told: Told) => {
    const data = { eigenaar, beschrijving, tags, themes, ...told };
    const answer = await post(fillPath(fotoContract.update.path, { id }), { data });
    return fotoContract.update.response.parse(answer).results;
  };
  const addFoto = async (told: Told = {}, jpeg?: Buffer): Promise<Foto> => {
    const file = {
      name: 'foto.jpg',
      mimeType: 'image/jpeg',
      buffer: jpeg ?? (await makeJpeg({ width: 480, height: 320 })),
    };
    const answer = await post(fotoContract.upload.path, { multipart: { file } });
    const foto = fotoContract.upload.response.parse(answer).results;
    return Object.keys(told).length > 0 ? editFoto(foto, told) : foto;
  };
  const add =
    (path: string) =>
    async (naam: string): Promise<Label> =>
      tagContract.add.response.parse(await post(path, { data: { naam } })).results;

  const addLid = async (told: Partial<NewLid> & Pick<NewLid, 'naam' | 'email'>): Promise<Lid> => {
    const data: NewLid = { ...anyLid, ...told };
    return lidContract.add.response.parse(await post(lidContract.add.path, { data })).results;
  };
  const addBedrijf = async (data: Partial<NewBedrijf> & Pick<NewBedrijf, 'naam'>): Promise<Bedrijf> =>
    bedrijfContract.add.response.parse(await post(bedrijfContract.add.path, { data })).results;

  return {
    addFoto,
    editFoto,
    addTag: add(tagContract.add.path),
    addThema: add(themaContract.add.path),
    addLid,
    addBedrijf,
    /** One of the demo's. */
    anyFile: async () => {
      const answer = await request.get(`/api${contentContract.all.path}`, { headers });
      return contentContract.all.response.parse(await answer.json()).results.jaarplan[0]!;
    },
    removeFoto: async ({ _id: id }: Foto) => {
      const answer = await request.delete(`/api${fillPath(fotoContract.remove.path, { id })}`, { headers });
      expect(answer.ok()).toBe(true);
    },
  };
};
