import { AppError, errorTable, lidFields, type LedenPlan, type NewLid, type Viewer } from '@ledenportaal/shared';
import { findReadableFile } from '../platform/find-files.js';
import { StartError } from '../platform/start-error.js';
import { findAdmin, printable, readArgs, WrongUse, type Around, type Command } from './command.js';
import { counted } from './counted.js';
import type { OpenPortal } from './open-portal.js';

export const importLeden: Command = {
  name: 'import-leden',
  takes: 'BESTAND [--ja] [--door E-MAIL]',
  does: 'zet leden uit een CSV-bestand in de ledenlijst: laat eerst zien wat er verandert, en vraagt dan of het mag',
  run: async (args, around) => {
    const asked = read(args);
    const path = await findReadableFile(asked.file);
    if (path === undefined) throw new StartError(`${asked.file} is geen bestand, of mag niet worden gelezen.`);
    const portal = await around.openPortal();
    const by = await findAdmin(portal, asked.door, noAdmin);
    const plan = await portal.leden.plan({ path }, by).catch(inWords);
    around.out.write(toldOf(plan));
    if (plan.errorCount > 0) return 1;
    if (plan.added + plan.changed === 0) return 0;
    return (await mayGoOn(asked.yes, around)) ? apply(plan, by, portal, around) : 1;
  },
};

const read = (args: string[]) => {
  const { values, positionals } = readArgs(args, { ja: { type: 'boolean' }, door: { type: 'string' } });
  const [file, ...more] = positionals;
  if (file === undefined) throw new WrongUse('Noem het bestand met de leden.');
  if (more.length > 0) throw new WrongUse('Noem één bestand; zet een naam met spaties tussen aanhalingstekens.');
  return { file, yes: values.ja === true, door: values.door };
};

const noAdmin = 'Er is nog geen beheerder om de leden bij op te schrijven: maak er een met create-admin.';

/** What the rules refuse is said in their own words. */
const inWords = (cause: unknown): never => {
  throw cause instanceof AppError ? new StartError(errorTable[cause.code].text, { cause }) : cause;
};

const mayGoOn = async (yes: boolean, { in: input, out }: Around): Promise<boolean> => {
  if (yes) return true;
  if (!input.isTerminal) {
    out.write('Er is niets veranderd. Geef --ja om dit door te voeren.\n');
    return false;
  }
  const answer = await input.ask('Doorvoeren? (ja/nee) ');
  if (/^(j|ja)$/i.test(answer.trim())) return true;
  out.write('Er is niets veranderd.\n');
  return false;
};

const apply = async ({ _id }: LedenPlan, by: Viewer, { leden }: OpenPortal, { out }: Around) => {
  const { msg } = await leden.apply(_id, by).catch(inWords);
  out.write(`${msg}\n`);
  return 0;
};

const toldOf = ({ added, changed, same, errors, errorCount, examples }: LedenPlan): string => {
  const lines =
    errorCount > 0
      ? [
          `Fouten: ${counted(errorCount)}. Er is niets veranderd.`,
          ...errors.map(({ line, field, message }) => `  regel ${line}${field && `, ${field}`}: ${message}`),
          ...(errorCount > errors.length ? ['  ...'] : []),
        ]
      : [
          `Nieuw: ${counted(added)}`,
          `Gewijzigd: ${counted(changed)}`,
          `Ongewijzigd: ${counted(same)}`,
          ...examples.map(exampleOf),
          ...(added + changed > examples.length ? ['  ...'] : []),
        ];
  return `${lines.map(printable).join('\n')}\n`;
};

const exampleOf = ({ line, before, after }: LedenPlan['examples'][number]): string => {
  if (!before) return `  regel ${line}, nieuw: ${after.naam}, ${after.email}`;
  const differing = lidFields.filter((field) => before[field] !== after[field]);
  const change = (field: keyof NewLid) => `${field} ${wordOf(before[field])} → ${wordOf(after[field])}`;
  return `  regel ${line}, ${after.email}: ${differing.map(change).join('; ')}`;
};

const wordOf = (value: string | boolean) => (typeof value === 'boolean' ? (value ? 'ja' : 'nee') : `‘${value}’`);
