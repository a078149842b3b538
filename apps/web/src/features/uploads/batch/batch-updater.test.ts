import { noRights, type Foto, type RechtenChange } from '@ledenportaal/shared';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toApiError } from '../../../lib/api/api-error.js';
import { buildFoto, idOf } from '../../../test/builders.js';
import { emptyRights } from '../../rights/edit/rights-values.js';
import {
  emptyMetadata,
  getFotosWithRights,
  toBatchFoto,
  toUploadFields,
  type BatchChange,
  type BatchMetadata,
} from './batch-metadata.js';
import { createBatchUpdater } from './batch-updater.js';

const [ree, ven, winter] = [idOf(21), idOf(22), idOf(31)];
const foto = (number: number, fields: Partial<Foto> = {}, proposedTags: string[] = []) => ({
  results: buildFoto({ _id: idOf(number), eigenaar: 'Ada', ...fields }),
  voorstel: { tags: proposedTags },
  gelijkend: [],
});
const metadataWith = (fields: Partial<BatchMetadata>): BatchMetadata => ({ ...emptyMetadata, ...fields });

const setup = () => {
  const sent: BatchChange[] = [];
  const responses: ({ error: ReturnType<typeof toApiError> } | { data: { results: { full: string[] } } })[] = [];
  const send = (bulk: BatchChange) => {
    sent.push(bulk);
    return Promise.resolve(responses.shift() ?? { data: { results: { full: [] } } });
  };
  const connection = { offline: false };
  return { sent, responses, connection, changes: createBatchUpdater({ send, canSend: () => !connection.offline }) };
};
const waitForDebounce = () => vi.advanceTimersByTimeAsync(1_000);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends nothing without metadata', async () => {
  const { changes, sent } = setup();
  changes.addFoto(foto(1));
  await waitForDebounce();
  expect([sent, changes.state().arePending]).toEqual([[], false]);
});

it('applies metadata to photos that were uploaded without it, and again when it changes', async () => {
  const { changes, sent } = setup();
  changes.setMetadata(metadataWith({ eigenaar: ' Studio Ven ', tags: [ree] }));
  changes.addFoto(foto(1));
  await waitForDebounce();
  changes.addFoto(foto(2));
  await waitForDebounce();
  changes.setMetadata(metadataWith({ eigenaar: 'Studio Ven', tags: [ven], themes: [winter] }));
  expect(changes.state().arePending).toBe(true);
  await waitForDebounce();
  expect(sent).toEqual([
    { fotos: [idOf(1)], eigenaar: 'Studio Ven', add: { tags: [ree], themes: [] } },
    { fotos: [idOf(2)], eigenaar: 'Studio Ven', add: { tags: [ree], themes: [] } },
    {
      fotos: [idOf(1), idOf(2)],
      add: { tags: [ven], themes: [winter] },
      remove: { tags: [ree], themes: [] },
    },
  ]);
  expect(changes.state().arePending).toBe(false);
});

it('restores the original eigenaar when the field is cleared', async () => {
  const { changes, sent } = setup();
  changes.setMetadata(metadataWith({ eigenaar: 'Studio Ven' }));
  changes.addFoto(foto(1));
  await waitForDebounce();
  changes.setMetadata(emptyMetadata);
  await waitForDebounce();
  expect(sent.map(({ eigenaar }) => eigenaar)).toEqual(['Studio Ven', 'Ada']);
});

it('sends nothing for a photo that was uploaded with the metadata, until it changes', async () => {
  const { changes, sent } = setup();
  const metadata = metadataWith({ eigenaar: ' Studio\u200b Ven', tags: [ree, ven] });
  changes.setMetadata(metadata);
  await waitForDebounce();
  const uitBestand = { eigenaar: 'Ada', locatie: '', beschrijving: '', tags: [ree] };
  changes.addFoto({ ...foto(1, { eigenaar: 'Studio Ven', tags: [ree, ven] }), uitBestand }, metadata);
  await waitForDebounce();
  expect([sent, changes.state().arePending, changes.state().haveBeenMade]).toEqual([[], false, true]);
  changes.setMetadata(emptyMetadata);
  await waitForDebounce();
  expect(sent).toEqual([{ fotos: [idOf(1)], eigenaar: 'Ada', remove: { tags: [ven], themes: [] } }]);
});

it('gives uploads the metadata as it was before the change that is being typed', async () => {
  const { changes } = setup();
  changes.setMetadata(metadataWith({ eigenaar: 'Ven' }));
  expect(changes.getSettledMetadata().eigenaar).toBe('');
  await waitForDebounce();
  for (const eigenaar of ['Stu', 'Studio']) changes.setMetadata(metadataWith({ eigenaar }));
  expect(changes.getSettledMetadata().eigenaar).toBe('Ven');
  await waitForDebounce();
  expect(changes.getSettledMetadata().eigenaar).toBe('Studio');
});

it('waits until typing stops, and splits photos over requests of at most 96', async () => {
  const { changes, sent } = setup();
  for (let number = 1; number <= 100; number++) changes.addFoto(foto(number));
  for (const eigenaar of ['S', 'St', 'Stu']) {
    changes.setMetadata(metadataWith({ eigenaar }));
    await vi.advanceTimersByTimeAsync(500);
  }
  await waitForDebounce();
  expect(sent.map(({ fotos, eigenaar }) => [fotos.length, eigenaar])).toEqual([
    [96, 'Stu'],
    [4, 'Stu'],
  ]);
});

it('keeps the error of a failed request, and sends it again on resume', async () => {
  const { changes, sent, responses } = setup();
  responses.push({ error: toApiError(0, null) });
  changes.setMetadata(metadataWith({ tags: [ree] }));
  changes.addFoto(foto(1));
  await waitForDebounce();
  expect([changes.state().error?.code, changes.state().arePending]).toEqual(['unreachable', true]);
  changes.resume();
  await waitForDebounce();
  expect([changes.state().error, changes.state().arePending, sent.length]).toEqual([undefined, false, 2]);
});

it('sends nothing while offline, and continues on resume', async () => {
  const { changes, sent, connection } = setup();
  connection.offline = true;
  changes.setMetadata(metadataWith({ tags: [ree] }));
  changes.addFoto(foto(1));
  await waitForDebounce();
  expect(sent).toEqual([]);
  connection.offline = false;
  changes.resume();
  await waitForDebounce();
  expect(sent).toHaveLength(1);
});

it('keeps the labels and the locatie that a photo has from its file', async () => {
  const { changes, sent } = setup();
  changes.addFoto(foto(1, { tags: [ree], locatie: 'Elderveen' }));
  await waitForDebounce();
  changes.setMetadata(metadataWith({ tags: [ree, ven], locatie: 'Vossel' }));
  await waitForDebounce();
  changes.setMetadata(emptyMetadata);
  await waitForDebounce();
  expect(sent).toEqual([
    { fotos: [idOf(1)], locatie: 'Vossel', add: { tags: [ven], themes: [] } },
    { fotos: [idOf(1)], locatie: 'Elderveen', remove: { tags: [ven], themes: [] } },
  ]);
});

it('adds an accepted tag to the photos with that keyword only, also to those that are uploaded later', async () => {
  const { changes, sent } = setup();
  changes.addFoto(foto(1, {}, ['Heide', 'heide']));
  changes.addFoto(foto(2, {}, ['wandelen']));
  changes.setMetadata(metadataWith({ acceptedTags: new Map([['heide', ven]]) }));
  await waitForDebounce();
  changes.addFoto(foto(3, {}, ['HEIDE']));
  await waitForDebounce();
  expect(sent).toEqual([
    { fotos: [idOf(1)], add: { tags: [ven], themes: [] } },
    { fotos: [idOf(3)], add: { tags: [ven], themes: [] } },
  ]);
});

it('counts the photos that have too many labels', async () => {
  const { changes, sent, responses } = setup();
  responses.push({ data: { results: { full: [idOf(1)] } } });
  changes.setMetadata(metadataWith({ tags: [ree] }));
  changes.addFoto(foto(1));
  await waitForDebounce();
  expect([changes.state().fullCount, changes.state().haveBeenMade]).toEqual([1, true]);
  const uitBestand = { eigenaar: 'Ada', locatie: '', beschrijving: '', tags: [] };
  changes.addFoto({ ...foto(2), uitBestand, waarschuwingen: ['te_veel_tags'] }, metadataWith({ tags: [ree] }));
  await waitForDebounce();
  expect([changes.state().fullCount, changes.state().arePending, sent.length]).toEqual([2, false, 1]);
});

it('counts what was sent as applied, also a tag that was merged meanwhile, and sends what changed since', async () => {
  const { changes, sent } = setup();
  const metadata = metadataWith({ tags: [ree] });
  changes.setMetadata(metadata);
  await waitForDebounce();
  changes.setMetadata(metadataWith({ tags: [ree], locatie: 'Elderveen' }));
  const uitBestand = { eigenaar: 'Ada', locatie: '', beschrijving: '', tags: [] };
  changes.addFoto({ ...foto(1, { eigenaar: 'Ada', tags: [ven] }), uitBestand }, metadata);
  await waitForDebounce();
  expect(sent).toEqual([{ fotos: [idOf(1)], locatie: 'Elderveen' }]);
});

it('continues with the metadata of an earlier visit', async () => {
  const { changes, sent } = setup();
  const metadata = metadataWith({ tags: [ree] });
  const fotos = [toBatchFoto(foto(1), { tags: [ree] }), toBatchFoto(foto(2))];
  changes.restore(fotos, metadata);
  await waitForDebounce();
  expect(sent).toEqual([{ fotos: [idOf(2)], add: { tags: [ree], themes: [] } }]);
});

describe('rights', () => {
  const rechten = { ...emptyRights, licentie: 'vrij', credit: ' Foto: Ria ', tot: '2027-06-01' };
  const change = { licentie: 'vrij', credit: 'Foto: Ria', tot: '2027-06-01' };
  const fotoWith = (number: number, proposed: RechtenChange) => ({
    ...foto(number),
    voorstel: { tags: [], rechten: proposed },
  });

  it('are sent as JSON without what the server would refuse, and not again for a photo that was uploaded with them', async () => {
    const { changes, sent } = setup();
    const metadata = metadataWith({ rechten });
    expect(toUploadFields(metadata).rechten).toBe(JSON.stringify(change));
    const unfinished = metadataWith({ rechten: { ...emptyRights, vanaf: '2027-06-02', tot: '2027-06-01' } });
    expect(toUploadFields(unfinished).rechten).toBe('{"vanaf":"2027-06-02"}');
    expect(toUploadFields(emptyMetadata)).not.toHaveProperty('rechten');
    changes.setMetadata(metadata);
    await waitForDebounce();
    changes.addFoto(foto(1, { rechten: { ...noRights, ...change } }), metadata);
    changes.addFoto(foto(2));
    await waitForDebounce();
    changes.setMetadata(emptyMetadata);
    await waitForDebounce();
    expect(sent).toEqual([
      { fotos: [idOf(2)], rechten: change },
      { fotos: [idOf(1), idOf(2)], rechten: { licentie: 'onbekend', credit: '', tot: null } },
    ]);
  });

  it('of a file are given to the photos for which they are accepted, without those that are chosen for all', async () => {
    const { changes, sent } = setup();
    changes.addFoto(fotoWith(1, { licentie: 'cc-by-4.0', houder: 'Jan' }));
    changes.addFoto(fotoWith(2, { credit: 'Bureau' }));
    changes.addFoto(fotoWith(3, { houder: 'Zoë' }));
    const metadata = metadataWith({ rechten: { ...emptyRights, licentie: 'vrij', credit: 'Ria' } });
    expect(getFotosWithRights(changes.state().fotos, metadata)).toEqual([idOf(1), idOf(3)]);
    changes.setMetadata({ ...metadata, acceptedRights: new Set([idOf(1)]) });
    await waitForDebounce();
    expect(sent).toEqual([
      { fotos: [idOf(1)], rechten: { licentie: 'vrij', credit: 'Ria', houder: 'Jan' } },
      { fotos: [idOf(2), idOf(3)], rechten: { licentie: 'vrij', credit: 'Ria' } },
    ]);
  });
});
