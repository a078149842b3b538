import { lidFields, type LedenPlan, type NewLid, type Viewer } from '@ledenportaal/shared';
import { findReadableFile } from '../platform/storage/find-files.js';
import { StartError } from '../platform/installation/start-error.js';
import {
  confirm,
  findAdmin,
  readArgs,
  rethrowAsStartError,
  UsageError,
  type CommandContext,
  type Command,
} from './command.js';
import { formatCount } from './terminal/format-count.js';
import type { OpenedPortal } from './open-portal.js';

export const importLeden: Command = {
  name: 'import-leden',
  usageArgs: 'BESTAND [--ja] [--door E-MAIL]',
  description:
    'zet leden uit een CSV-bestand in de ledenlijst: laat eerst zien wat er verandert, en vraagt dan of het mag',
  run: async (args, context) => {
    const options = parseOptions(args);
    const path = await findReadableFile(options.file);
    if (path === undefined) throw new StartError(`${options.file} is geen bestand, of mag niet worden gelezen.`);
    const portal = await context.openPortal();
    const admin = await findAdmin(portal, options.door, noAdminMessage);
    const plan = await portal.ledenPlans.plan({ path }, admin).catch(rethrowAsStartError);
    context.output.print(formatPlan(plan));
    if (plan.errorCount > 0) return 1;
    if (plan.added + plan.changed === 0) return 0;
    return (await confirm('Doorvoeren? (ja/nee) ', options.isConfirmed, context))
      ? applyPlan(plan, admin, portal, context)
      : 1;
  },
};

const parseOptions = (args: string[]) => {
  const { values, positionals } = readArgs(args, { ja: { type: 'boolean' }, door: { type: 'string' } });
  const [file, ...extra] = positionals;
  if (file === undefined) throw new UsageError('Noem het bestand met de leden.');
  if (extra.length > 0) throw new UsageError('Noem één bestand; zet een naam met spaties tussen aanhalingstekens.');
  return { file, isConfirmed: values.ja === true, door: values.door };
};

const noAdminMessage = 'Er is nog geen beheerder om de leden bij op te schrijven: maak er een met create-admin.';

const applyPlan = async (
  { _id }: LedenPlan,
  admin: Viewer,
  { ledenImports }: OpenedPortal,
  { output }: CommandContext,
) => {
  const { msg } = await ledenImports.apply(_id, admin).catch(rethrowAsStartError);
  output.print([msg]);
  return 0;
};

const formatPlan = ({ added, changed, same, errors, errorCount, examples }: LedenPlan): string[] =>
  errorCount > 0
    ? [
        `Fouten: ${formatCount(errorCount)}. Er is niets veranderd.`,
        ...errors.map(({ line, field, message }) => `  regel ${line}${field && `, ${field}`}: ${message}`),
        ...(errorCount > errors.length ? ['  ...'] : []),
      ]
    : [
        `Nieuw: ${formatCount(added)}`,
        `Gewijzigd: ${formatCount(changed)}`,
        `Ongewijzigd: ${formatCount(same)}`,
        ...examples.map(formatExample),
        ...(added + changed > examples.length ? ['  ...'] : []),
      ];

const formatExample = ({ line, before, after }: LedenPlan['examples'][number]): string => {
  if (!before) return `  regel ${line}, nieuw: ${after.naam}, ${after.email}`;
  const changedFields = lidFields.filter((field) => before[field] !== after[field]);
  const formatChange = (field: keyof NewLid) => `${field} ${formatValue(before[field])} → ${formatValue(after[field])}`;
  return `  regel ${line}, ${after.email}: ${changedFields.map(formatChange).join('; ')}`;
};

const formatValue = (value: string | boolean) => (typeof value === 'boolean' ? (value ? 'ja' : 'nee') : `‘${value}’`);
