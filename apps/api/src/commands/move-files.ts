import { moveFiles as move, type MoveResult } from '../platform/move-files/move-files.js';
import type { Sides } from '../platform/move-files/sides.js';
import { withMaintenanceLease } from '../platform/serving-lease.js';
import { StartError } from '../platform/start-error.js';
import { readArgs, WrongUse, type Command } from './command.js';
import { counted } from './counted.js';
import type { OpenStores } from './open-stores.js';
import { createProgress } from './progress.js';

type Place = 's3' | 'schijf';
const places: Record<Place, string> = { s3: 'S3', schijf: 'de schijf' };

export const moveFiles: Command = {
  name: 'move-files',
  takes: '--naar s3|schijf [--verwijder-bron]',
  does: 'verhuist alle bestanden van de schijf naar S3, of terug; het portaal staat dan stil',
  run: async (args, { openStores, out, signal }) => {
    const { to, clear } = read(args);
    const sides = sidesOf(await openStores(), to);
    const progress = createProgress(out);
    const tell = (moved: MoveResult) => progress.tell(doneOf(moved), lineOf(moved));
    const moved = await withMaintenanceLease((lost) => {
      lost.throwIfAborted();
      return move(sides, { clear, signal: AbortSignal.any([signal, lost]), onProgress: tell });
    }, new AbortController().signal);
    progress.end();
    out.write(reportOf(moved, sides, to, clear));
    return moved.kind === 'moved' || moved.kind === 'already' ? 0 : 1;
  },
};

const read = (args: string[]) => {
  const { values, positionals } = readArgs(args, { naar: { type: 'string' }, 'verwijder-bron': { type: 'boolean' } });
  const { naar } = values;
  if (positionals.length > 0) throw new WrongUse('Zeg met --naar waarheen, en noem verder niets.');
  if (naar !== 's3' && naar !== 'schijf') throw new WrongUse('Noem achter --naar waarheen: s3 of schijf.');
  return { to: naar, clear: values['verwijder-bron'] === true } as const;
};

const sidesOf = ({ disk, bucket }: OpenStores, to: Place): Sides => {
  if (!bucket) throw new StartError('Zeg met S3_BUCKET, S3_ACCESS_KEY_ID en S3_SECRET_ACCESS_KEY welke bucket het is.');
  const onDisk = { storage: disk, name: places.schijf };
  const inBucket = { storage: bucket, name: places.s3 };
  return to === 's3' ? { from: onDisk, to: inBucket } : { from: inBucket, to: onDisk };
};

const doneOf = ({ copied, alreadyPresent: there, damaged }: MoveResult) => copied + there + damaged.length;
const lineOf = (moved: MoveResult) =>
  `${counted(doneOf(moved))} van ${counted(moved.files)}: ${counted(moved.copied)} gekopieerd, ${counted(moved.alreadyPresent)} stonden er al`;

const reportOf = (moved: MoveResult, { from, to }: Sides, place: Place, clear: boolean) => {
  if (moved.kind === 'already')
    return clear
      ? `De bestanden waren al verhuisd; op ${from.name} zijn ze nu verwijderd.\n`
      : `De bestanden staan al op ${to.name}.\n`;
  const lines = [
    `Gekopieerd en teruggelezen: ${counted(moved.copied)}`,
    `Stonden er al, byte voor byte gelijk: ${counted(moved.alreadyPresent)}`,
    ...(moved.removed > 0 ? [`Op ${to.name} verwijderd, want er niet meer bij: ${counted(moved.removed)}`] : []),
    ...(moved.damaged.length > 0 ? [`Beschadigd aangekomen: ${counted(moved.damaged.length)}`] : []),
    ...moved.damaged.map((key) => `  ${key}`),
    ...(moved.kind === 'moved' ? whatNow(from, place, clear) : [notDone(from)]),
  ];
  return `${lines.join('\n')}\n`;
};

const notDone = (from: Sides['from']) =>
  `Het is nog niet af: het portaal blijft op ${from.name}. Geef dezelfde opdracht nog eens, dan gaat het verder waar het was.`;

const whatNow = (from: Sides['from'], place: Place, clear: boolean) => [
  place === 's3'
    ? 'Alles staat in S3. Start het portaal met dezelfde instellingen voor S3.'
    : 'Alles staat op de schijf. Start het portaal zonder de instellingen voor S3.',
  clear
    ? `Op ${from.name} is alles verwijderd.`
    : `Op ${from.name} is niets verwijderd; dat doet dezelfde opdracht met --verwijder-bron.`,
];
