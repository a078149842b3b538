import { z } from 'zod';
import { hasControls, multilineText, text } from '../contract/schemas.js';

/** What an operator writes in the content folder: whoever misspells a field is told, so nothing unknown is taken. */
const line = text(200).min(1, 'Dit mag niet leeg zijn.');
const story = multilineText(20_000).min(1, 'Dit mag niet leeg zijn.');
const webAddress = z
  .url({ protocol: /^https?$/, error: 'Dit is geen webadres.' })
  .refine((address) => !hasControls(address), 'Dit is geen webadres.');

/**
 * A file of the content folder, as a path from it: `logo/logo.svg`.
 * Nothing that leads out of the folder, and nothing hidden.
 */
export const ContentPath = z
  .string()
  .regex(/^(?!.*(?:^|\/)\.)[^\\\0]+$/, 'Dit is geen pad binnen de map.')
  .refine(
    (path) => !path.startsWith('/') && !path.includes('//') && !hasControls(path),
    'Dit is geen pad binnen de map.',
  );

/** First words of the portal's own addresses: a product with one of these names would hide a page. */
const takenSlugs = ['admin', 'api', 'assets', 'bedrijven', 'beeldbank', 'leden', 'login', 'media', 'signup', 'toolkit'];

/** One of the IANA time zone database. */
export const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('nl', { timeZone: name }));
  } catch {
    return false;
  }
};
const Slug = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, 'Gebruik alleen kleine letters, cijfers en streepjes.')
  .refine((slug) => !takenSlugs.includes(slug), 'Dit woord gebruikt het portaal zelf al.');

/** `site.json`: whose portal this is. */
export const SiteContent = z.strictObject({
  organisation: line,
  product: z.strictObject({ slug: Slug, name: line }),
  contact: z.strictObject({ email: z.email(), telefoon: text(30).default(''), adres: multilineText(300).default('') }),
  timeZone: line.refine(isTimeZone, 'Dit is geen bekende tijdzone.').default('Europe/Amsterdam'),
  /** The timeline on a social platform, with the provider's script. */
  feed: z.strictObject({ address: webAddress, script: webAddress }).nullable().default(null),
  /** A page view at the start and a word for each link outwards; loaded after consent only. */
  /** `to`: where else than to the script's own host it reports, as a web address each. */
  analytics: z
    .strictObject({ script: webAddress, id: line, to: z.array(webAddress).default([]) })
    .nullable()
    .default(null),
  /** The survey of the meeting of November 2018, and about how long it takes. */
  survey: z
    .strictObject({ address: webAddress, minutes: z.int().min(1) })
    .nullable()
    .default(null),
});
export type SiteContent = z.output<typeof SiteContent>;

/** `teksten.json`: promotional texts of three lengths. An empty line in `text` begins a paragraph. */
const Tekst = z.strictObject({ title: line, text: story });
export const TekstenContent = z.strictObject({ kort: Tekst, middel: Tekst, lang: Tekst });
export type TekstenContent = z.output<typeof TekstenContent>;

const percent = z.int().min(0).max(100);
/** `palette.json`. CMYK in percents; `pms` where the colour has a Pantone number. */
export const Colour = z.strictObject({
  name: line,
  hex: z.string().regex(/^#[0-9a-f]{6}$/, 'Schrijf een kleur als #3aaa35.'),
  cmyk: z.tuple([percent, percent, percent, percent]).nullable().default(null),
  pms: text(30).default(''),
  use: text(300).default(''),
});
export const PaletteContent = z.strictObject({ colours: z.array(Colour).min(1), extras: z.array(Colour) });
export type PaletteContent = z.output<typeof PaletteContent>;

export const ContentPicture = z.strictObject({
  file: ContentPath,
  alt: line,
  width: z.int().min(1),
  height: z.int().min(1),
});
/** `social.json`. `lines` of a post: at most three, as they stand above its picture. The first two posts stand apart. */
export const SocialContent = z.strictObject({
  explanation: story,
  format: ContentPicture,
  posts: z
    .array(
      z.strictObject({
        title: line,
        lines: z.array(line).min(1).max(3),
        picture: ContentPicture,
        /** When to use it: `vanaf half september`. */
        season: text(100).default(''),
      }),
    )
    .length(6),
});
export type SocialContent = z.output<typeof SocialContent>;

/** `messages.json`: texts of the screens that read otherwise here, by their key. */
export const MessagesContent = z.record(z.string(), multilineText(2_000));
export type MessagesContent = z.output<typeof MessagesContent>;
