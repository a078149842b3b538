import { hasControls, Password, text, type Account } from '@ledenportaal/shared';
import { isDuplicateKey } from '../platform/database.js';
import { StartError } from '../platform/start-error.js';
import { readArgs, readEmail, WrongUse, type Command, type In } from './command.js';
import type { OpenPortal } from './open-portal.js';

type Asked = { email: string; name: string };

export const createAdmin: Command = {
  name: 'create-admin',
  takes: 'E-MAIL [--naam NAAM] [--maak-beheerder]',
  does: 'maakt een beheerder, en vraagt om het wachtwoord; met --maak-beheerder van een account dat er is',
  run: async (args, around) => {
    const { isThere, ...asked } = read(args);
    const portal = await around.openPortal();
    const account = await portal.admission.byEmail(asked.email);
    if (isThere) await promote(portal, asked, account);
    else await add(portal, asked, account, around.in);
    around.out.write(`${asked.email} is beheerder.\n`);
    return 0;
  },
};

const read = (args: string[]) => {
  const options = { naam: { type: 'string' }, 'maak-beheerder': { type: 'boolean' } } as const;
  const { values, positionals } = readArgs(args, options);
  const isThere = values['maak-beheerder'] === true;
  if (isThere && values.naam !== undefined) throw new WrongUse('Een account dat er is, heeft al een naam.');
  const name = text(100)
    .min(1)
    .safeParse(values.naam ?? 'Beheerder');
  if (hasControls(name.data ?? values.naam ?? ''))
    throw new WrongUse('In de naam achter --naam staat een onzichtbaar teken, zoals een tab of een regeleinde.');
  if (!name.success) throw new WrongUse('Noem achter --naam een naam van hooguit 100 tekens.');
  return { email: readEmail(positionals), name: name.data, isThere };
};

const add = async ({ accounts }: OpenPortal, { email, name }: Asked, there: Account | undefined, input: In) => {
  if (there) throw new StartError(taken(email));
  const person = { email, name, voornaam: '', bedrijf: '', role: 'admin' } as const;
  const password = await askPassword(input, (typed) => accounts.findPasswordRefusal({ ...person, password: typed }));
  await accounts.add({ ...person, password }).catch((cause: unknown) => {
    if (isDuplicateKey(cause)) throw new StartError(taken(email), { cause });
    throw cause;
  });
};

const taken = (email: string) =>
  `${email} heeft al een account: met reset-password krijgt het een nieuw wachtwoord, en met create-admin ${email} --maak-beheerder wordt het beheerder.`;

const promote = async ({ admission }: OpenPortal, { email }: Asked, account: Account | undefined) => {
  if (!account) throw new StartError(`${email} heeft nog geen account: laat --maak-beheerder weg om het te maken.`);
  // In its own name: whoever gives a command has no account here.
  const { _id: id, name } = account;
  await admission.update(id, { role: 'admin', state: 'active' }, { id, name, role: 'admin' });
};

type FindRefusal = (password: string) => Promise<string | undefined>;

const askPassword = async (input: In, findRefusal: FindRefusal): Promise<string> => {
  const password = await input.askSecret('Wachtwoord (het verschijnt niet): ');
  if (password === '' && !input.isTerminal) throw new StartError('Er kwam geen wachtwoord op de standaardinvoer.');
  const { error } = Password.safeParse(password);
  const refusal = error ? (error.issues[0]?.message ?? 'Dit wachtwoord kan niet.') : await findRefusal(password);
  if (refusal !== undefined) throw new StartError(refusal);
  if (input.isTerminal && (await input.askSecret('Nog eens: ')) !== password)
    throw new StartError('De wachtwoorden zijn niet gelijk aan elkaar.');
  return password;
};
