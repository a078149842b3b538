import { randomBytes } from 'node:crypto';
import { Email, PaletteContent, SiteContent } from '@ledenportaal/shared';
import { safeParse, type z } from 'zod';
import { parseOptions } from '../platform/content/content.mistakes.js';
import { readSettings } from '../platform/installation/env.js';
import { StartError } from '../platform/installation/start-error.js';
import { formatEnvValue } from '../platform/new-installation/env-file.js';
import { readLogo, type Logo } from '../platform/new-installation/logo.js';
import type { Foundation, NamedColour } from '../platform/new-installation/new-content.js';
import { assertNewInstallation, writeInstallation } from '../platform/new-installation/new-installation.js';
import { readArgs, UsageError, type Command, type CommandContext } from './command.js';

const site = SiteContent.shape;
const contact = site.contact.def.shape;
const { name: colourName, hex } = PaletteContent.shape.colours.def.element.def.shape;
const defaultUrl = 'http://localhost';

export const init: Command = {
  name: 'init',
  usageArgs: '[MAP]',
  description:
    'richt een nieuw portaal in: vraagt naar namen, adressen, kleuren en logo, en schrijft de map inhoud en het bestand .env',
  run: async (args, context) => {
    const { positionals } = readArgs(args, {});
    if (positionals.length > 1) throw new UsageError('Noem hooguit één map.');
    const [folder = '.'] = positionals;
    await assertNewInstallation(folder);
    const ask = createAsk(context);
    const foundation = await askFoundation(ask, folder);
    const settings = await askSettings(ask, foundation);
    await writeInstallation(folder, foundation, { ...settings, ...createSecrets() });
    context.output.print([
      'Klaar. In inhoud staan de naam, kleuren en teksten; in .env de instellingen en geheimen, voor jou alleen.',
      `${settings.ADMIN_EMAIL} is de eerste beheerder. Het wachtwoord staat in .env, achter ADMIN_PASSWORD: verander het in het portaal.`,
      'Start het portaal met docker compose up -d; hoe het zonder containers gaat, staat in docs/install.md.',
    ]);
    return 0;
  },
};

/** Asks a question until `parse` takes the answer, which it refuses with a `StartError`. */
type Ask = <T>(question: string, parse: (answer: string) => T | Promise<T>) => Promise<T>;

/** Answers from a pipe are not asked for again. */
const createAsk =
  ({ input, output }: CommandContext): Ask =>
  async (question, parse) => {
    for (;;) {
      const answer = (await input.prompt(`${question}: `)).trim();
      try {
        return await parse(answer);
      } catch (cause) {
        if (!(cause instanceof StartError)) throw cause;
        if (!input.isTerminal) throw new StartError([`${question}?`, ...cause.lines], { cause });
        output.print(cause.lines);
      }
    }
  };

const askFoundation = async (ask: Ask, folder: string): Promise<Foundation> => {
  const organisation = await ask('Naam van de stichting', parseBy(site.organisation));
  return {
    organisation,
    product: await ask('Naam van het gebied of merk, voor het menu (leeg: dezelfde naam)', (answer) =>
      parseBy(site.product.def.shape.name)(answer || organisation),
    ),
    contact: {
      email: await ask('E-mailadres voor vragen', parseBy(contact.email)),
      telefoon: await ask('Telefoonnummer (mag leeg)', parseBy(contact.telefoon)),
      adres: await ask('Postadres (mag leeg)', parseBy(contact.adres)),
    },
    ...(await askColours(ask)),
    logo: await ask(
      'Logo: een svg, png, jpg of webp in deze map (leeg: nog geen)',
      (answer): Promise<Logo> | undefined => (answer ? readLogo(folder, answer) : undefined),
    ),
  };
};

const askColours = async (ask: Ask): Promise<Pick<Foundation, 'colour' | 'colours'>> => {
  const main = await ask('Kleur van knoppen en links, zoals Bosgroen #2f5234 (leeg: groen)', parseMainColour);
  const colours = [main ?? (await ask('Kleur van het merk, zoals Zand #e6d5b8', parseColour))];
  for (;;) {
    const colour = await ask('Nog een kleur van het merk (leeg: geen)', (answer) => answer && parseColour(answer));
    if (!colour) return { colour: main?.hex ?? null, colours };
    colours.push(colour);
  }
};

const parseMainColour = (answer: string): NamedColour | undefined => {
  if (!answer) return undefined;
  const colour = parseColour(answer);
  parseBy(site.colour)(colour.hex);
  return colour;
};

const parseColour = (answer: string): NamedColour => {
  const [, name, code = ''] = /^(?:(.*\S)\s+)?(#?[\da-f]{6})$/i.exec(answer) ?? [];
  if (!name) throw new StartError('Schrijf een naam en een kleur, zoals Bosgroen #2f5234.');
  return { name: parseBy(colourName)(name), hex: parseBy(hex)(`#${code.replace('#', '').toLowerCase()}`) };
};

const askSettings = async (ask: Ask, { organisation, contact: { email } }: Foundation) => {
  const publicUrl = await ask(
    `Webadres van het portaal, zoals https://portaal.example.org (leeg: ${defaultUrl})`,
    (url) => checkSetting({ PUBLIC_URL: url || defaultUrl }, url || defaultUrl),
  );
  const defaultSender = `${organisation} <${email}>`;
  const smtpUrl = await ask('Mailserver, zoals smtps://naam:wachtwoord@mail.example.org (leeg: later)', (url) =>
    checkSetting({ SMTP_URL: url, MAIL_FROM: email }, url),
  );
  const sender =
    smtpUrl &&
    (await ask(`Afzender van mails (leeg: ${defaultSender})`, (mailbox) =>
      checkSetting({ MAIL_FROM: mailbox || defaultSender }, mailbox || defaultSender),
    ));
  return {
    PUBLIC_URL: publicUrl,
    ...(smtpUrl && { SMTP_URL: smtpUrl, MAIL_FROM: sender }),
    ADMIN_EMAIL: await ask('E-mailadres van de eerste beheerder', parseBy(Email)),
  };
};

/** Returns the value when the settings are valid, and .env can have it. */
const checkSetting = (settings: Record<string, string>, value: string): string => {
  readSettings('', settings);
  formatEnvValue(value);
  return value;
};

/** Throws a `StartError` with the message of the schema. */
const parseBy =
  <T extends z.core.$ZodType>(schema: T) =>
  (answer: string): z.output<T> => {
    const { data, error } = safeParse(schema, answer, parseOptions);
    if (error) throw new StartError(error.issues[0]?.message ?? 'Dit klopt niet.');
    return data;
  };

const createSecret = () => randomBytes(24).toString('hex');

const createSecrets = () => ({
  MONGO_ROOT_PASSWORD: createSecret(),
  MONGO_PASSWORD: createSecret(),
  JWT_SECRET: createSecret(),
  MEDIA_SECRET: createSecret(),
  ADMIN_PASSWORD: randomBytes(12).toString('base64url'),
});
