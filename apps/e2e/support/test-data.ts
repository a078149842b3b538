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
  type FotoEdit,
  type Label,
  type Lid,
  type NewBedrijf,
  type NewLid,
} from '@ledenportaal/shared';
import { uniqueName } from './page-helpers.js';
import { makeJpeg } from './pictures.js';

type FotoMetadata = Partial<Pick<FotoEdit, 'beschrijving' | 'eigenaar' | 'locatie' | 'tags' | 'themes' | 'rechten'>>;

const defaultLid = {
  contactpersoon: 'Els van Dalen',
  adres: 'Dorpsstraat 1',
  postcode: '1234 AB',
  plaats: 'Elderveen',
  type: 'horeca',
  islid: false,
} as const;

/** Creates test data through the API, as an admin. */
export type TestData = ReturnType<typeof createTestData>;

export const createTestData = (request: APIRequestContext, token: string) => {
  const headers = { authorization: token };
  const post = async (path: string, options: object) => {
    const response = await request.post(`/api${path}`, { headers, ...options });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return (await response.json()) as unknown;
  };

  const remove = async (path: string) => {
    const response = await request.delete(`/api${path}`, { headers });
    expect(response.ok()).toBe(true);
  };

  const editFoto = async ({ _id: id, eigenaar, beschrijving, tags, themes }: Foto, metadata: FotoMetadata) => {
    const data = { eigenaar, beschrijving, tags, themes, ...metadata };
    const response = await post(fillPath(fotoContract.update.path, { id }), { data });
    return fotoContract.update.response.parse(response).results;
  };
  const addFoto = async (metadata: FotoMetadata = {}, jpeg?: Buffer): Promise<Foto> => {
    const file = {
      name: 'foto.jpg',
      mimeType: 'image/jpeg',
      buffer: jpeg ?? (await makeJpeg({ width: 480, height: 320 })),
    };
    const response = await post(fotoContract.upload.path, { multipart: { file } });
    const foto = fotoContract.upload.response.parse(response).results;
    return Object.keys(metadata).length > 0 ? editFoto(foto, metadata) : foto;
  };
  const createAddLabel =
    (path: string) =>
    async (naam: string): Promise<Label> =>
      tagContract.add.response.parse(await post(path, { data: { naam } })).results;
  const addTag = createAddLabel(tagContract.add.path);
  /** Adds three photos, whose beschrijvingen are a name and a number, with a tag of their own. */
  const addSeries = async (): Promise<{ name: string; tag: Label }> => {
    const name = uniqueName('Velden');
    const tag = await addTag(uniqueName('reeks'));
    for (const n of [1, 2, 3])
      await addFoto({ beschrijving: `${name} ${n}`, eigenaar: 'Pieter van Dam', tags: [tag._id] });
    return { name, tag };
  };

  const addLid = async (input: Partial<NewLid> & Pick<NewLid, 'naam' | 'email'>): Promise<Lid> => {
    const data: NewLid = { ...defaultLid, ...input };
    return lidContract.add.response.parse(await post(lidContract.add.path, { data })).results;
  };
  const addBedrijf = async (data: Partial<NewBedrijf> & Pick<NewBedrijf, 'naam'>): Promise<Bedrijf> =>
    bedrijfContract.add.response.parse(await post(bedrijfContract.add.path, { data })).results;

  return {
    addFoto,
    editFoto,
    addTag,
    addSeries,
    addThema: createAddLabel(themaContract.add.path),
    addLid,
    addBedrijf,
    /** Returns the first jaarplan file of the demo content. */
    getDemoFile: async () => {
      const response = await request.get(`/api${contentContract.all.path}`, { headers });
      return contentContract.all.response.parse(await response.json()).results.jaarplan[0]!;
    },
    removeFoto: ({ _id: id }: Foto) => remove(fillPath(fotoContract.remove.path, { id })),
    removeLid: ({ _id: id }: Lid) => remove(fillPath(lidContract.remove.path, { id })),
  };
};
