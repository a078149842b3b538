import { cleanLine, hasControlCharacters, Password, requiredText, type Account } from '@ledenportaal/shared';
import { isDuplicateKey } from '../platform/database/database.js';
import { StartError } from '../platform/installation/start-error.js';
import { portalActor, readArgs, parseEmail, UsageError, type Command, type CommandInput } from './command.js';
import type { OpenedPortal } from './open-portal.js';

type AdminInput = { email: string; name: string };

export const createAdmin: Command = {
  name: 'create-admin',
  usageArgs: 'E-MAIL [--naam NAAM] [--maak-beheerder]',
  description: 'maakt een beheerder, en vraagt om het wachtwoord; met --maak-beheerder van een account dat er is',
  run: async (args, context) => {
    const { shouldPromote, ...adminInput } = parseOptions(args);
    const portal = await context.openPortal();
    const account = await portal.accountAdminService.byEmail(adminInput.email);
    if (shouldPromote) await promote(portal, adminInput, account);
    else await addAdmin(portal, adminInput, account, context.input);
    context.output.print([`${adminInput.email} is beheerder.`]);
    return 0;
  },
};

const parseOptions = (args: string[]) => {
  const options = { naam: { type: 'string' }, 'maak-beheerder': { type: 'boolean' } } as const;
  const { values, positionals } = readArgs(args, options);
  const shouldPromote = values['maak-beheerder'] === true;
  if (shouldPromote && values.naam !== undefined) throw new UsageError('Een account dat er is, heeft al een naam.');
  const name = requiredText(100, '').safeParse(values.naam ?? 'Beheerder');
  if (cleanLine(values.naam ?? '') !== '' && hasControlCharacters(name.data ?? values.naam ?? ''))
    throw new UsageError('In de naam achter --naam staat een onzichtbaar teken, zoals een tab of een regeleinde.');
  if (!name.success) throw new UsageError('Noem achter --naam een naam van hooguit 100 tekens.');
  return { email: parseEmail(positionals), name: name.data, shouldPromote };
};

const addAdmin = async (
  { accounts }: OpenedPortal,
  { email, name }: AdminInput,
  existing: Account | undefined,
  input: CommandInput,
) => {
  if (existing) throw new StartError(formatAccountExists(email));
  const person = { email, name, voornaam: '', bedrijf: '', role: 'admin' } as const;
  const password = await promptPassword(input, (candidate) =>
    accounts.findPasswordRefusal({ ...person, password: candidate }),
  );
  await accounts.add({ ...person, password }).catch((cause: unknown) => {
    if (isDuplicateKey(cause)) throw new StartError(formatAccountExists(email), { cause });
    throw cause;
  });
};

const formatAccountExists = (email: string) =>
  `${email} heeft al een account: met reset-password krijgt het een nieuw wachtwoord, en met create-admin ${email} --maak-beheerder wordt het beheerder.`;

const promote = async ({ accountAdminService }: OpenedPortal, { email }: AdminInput, account: Account | undefined) => {
  if (!account) throw new StartError(`${email} heeft nog geen account: laat --maak-beheerder weg om het te maken.`);
  await accountAdminService.update(account._id, { role: 'admin', state: 'active' }, portalActor);
};

type FindPasswordError = (password: string) => Promise<string | undefined>;

const promptPassword = async (input: CommandInput, findPasswordError: FindPasswordError): Promise<string> => {
  const password = await input.promptSecret('Wachtwoord (het verschijnt niet): ');
  if (password === '' && !input.isTerminal) throw new StartError('Er kwam geen wachtwoord op de standaardinvoer.');
  const { error } = Password.safeParse(password);
  const message = error ? (error.issues[0]?.message ?? 'Dit wachtwoord kan niet.') : await findPasswordError(password);
  if (message !== undefined) throw new StartError(message);
  if (input.isTerminal && (await input.promptSecret('Nog eens: ')) !== password)
    throw new StartError('De wachtwoorden zijn niet gelijk aan elkaar.');
  return password;
};
