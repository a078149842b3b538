import { z } from 'zod/mini';
import { Email } from '../accounts/account.js';
import { hasControlCharacters, multilineText, requiredText, text } from '../contract/schemas.js';
import { findBrandColourProblem } from './colour.js';

/** Schemas of the files in the content folder, strict so that an operator gets an error for a misspelled field. */
const requiredLine = requiredText(200, 'Dit mag niet leeg zijn.');
const requiredMultilineText = multilineText(20_000).check(z.minLength(1, 'Dit mag niet leeg zijn.'));
const webAddress = z.url({ protocol: /^https?$/, error: 'Dit is geen webadres.' }).check(
  z.maxLength(2_000, 'Dit mag hooguit 2000 tekens lang zijn.'),
  z.refine((address) => !hasControlCharacters(address), 'Dit is geen webadres.'),
);

/**
 * Path of a file, relative to the content folder: `logo/logo.svg`.
 * Rejects paths outside the folder and hidden files.
 */
export const ContentPath = z.string().check(
  z.maxLength(300, 'Dit mag hooguit 300 tekens lang zijn.'),
  z.regex(/^(?!.*(?:^|\/)\.)[^\\\0]+$/, 'Dit is geen pad binnen de map.'),
  z.refine(
    (path) => !path.startsWith('/') && !path.includes('//') && !hasControlCharacters(path),
    'Dit is geen pad binnen de map.',
  ),
);

/** First path segments of the portal's own URLs. A product with one of these slugs would hide a page. */
const reservedSlugs = [
  'admin',
  'api',
  'assets',
  'bedrijven',
  'beeldbank',
  'deel',
  'leden',
  'login',
  'media',
  'signup',
  'toestemming',
  'toolkit',
];

export const isReservedSlug = (slug: string): boolean => reservedSlugs.includes(slug);

/** Returns whether the name is in the IANA time zone database. */
export const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('nl', { timeZone: name }));
  } catch {
    return false;
  }
};
const Slug = z.string().check(
  z.maxLength(50, 'Dit mag hooguit 50 tekens lang zijn.'),
  z.regex(/^[a-z][a-z0-9-]*$/, 'Gebruik alleen kleine letters, cijfers en streepjes.'),
  z.refine((slug) => !isReservedSlug(slug), 'Dit woord gebruikt het portaal zelf al.'),
);

/** A picture in the content folder. `width` and `height` in pixels. */
export const PictureFile = z.strictObject({
  file: ContentPath,
  width: z.int().check(z.minimum(1)),
  height: z.int().check(z.minimum(1)),
});
export type PictureFile = z.output<typeof PictureFile>;
export const ContentPicture = z.extend(PictureFile, { alt: requiredLine });
export type ContentPicture = z.output<typeof ContentPicture>;

const hexColour = z.string().check(z.regex(/^#[0-9a-f]{6}$/, { error: 'Schrijf een kleur als #3aaa35.', abort: true }));

const downloadNames = ['id', 'readable'] as const;

const activityDaysText = 'Kies een aantal dagen van 30 tot en met 3650.';

/** `site.json`: the organisation of this portal and its settings. */
export const SiteContent = z.strictObject({
  organisation: requiredLine,
  product: z.strictObject({ slug: Slug, name: requiredLine }),
  contact: z.strictObject({
    email: Email,
    telefoon: z._default(text(30), ''),
    adres: z._default(multilineText(300), ''),
  }),
  /** Shown in the header instead of the deer and the name. Its alternative text there is the name. */
  logo: z._default(z.nullable(PictureFile), null),
  /** The main colour of the portal's screens; null for the portal's own green. */
  colour: z._default(
    z.nullable(
      hexColour.check(
        z.refine((hex) => !findBrandColourProblem(hex), {
          error: ({ input }) => findBrandColourProblem(String(input)),
        }),
      ),
    ),
    null,
  ),
  timeZone: z._default(requiredLine.check(z.refine(isTimeZone, 'Dit is geen bekende tijdzone.')), 'Europe/Amsterdam'),
  /** The organisation's timeline on a social platform, and the script of that platform. */
  feed: z._default(z.nullable(z.strictObject({ address: webAddress, script: webAddress })), null),
  /**
   * Counts page views and outbound links; loaded after consent only. `to`: web addresses of the hosts that the script
   * reports to, other than its own host.
   */
  analytics: z._default(
    z.nullable(
      z.strictObject({
        script: webAddress,
        id: requiredLine,
        to: z._default(z.array(webAddress).check(z.maxLength(20, 'Geef er hooguit 20.')), []),
      }),
    ),
    null,
  ),
  /** The survey of the meeting of November 2018. `minutes`: the approximate time that it takes. */
  survey: z._default(z.nullable(z.strictObject({ address: webAddress, minutes: z.int().check(z.minimum(1)) })), null),
  /** The file name under which an original is saved: `<id>.jpg`, or one that says what it shows. */
  downloadNames: z._default(z.enum(downloadNames, 'Kies id of readable.'), 'id'),
  /** Terms that are written into the files of photos. */
  usageTerms: z._default(z.nullable(requiredLine), null),
  /** Days for which the activity is kept: who changed what. */
  activityDays: z._default(
    z.int(activityDaysText).check(z.minimum(30, activityDaysText), z.maximum(3650, activityDaysText)),
    365,
  ),
});
export type SiteContent = z.output<typeof SiteContent>;

const Tekst = z.strictObject({ title: requiredLine, text: requiredMultilineText });
export type Tekst = z.output<typeof Tekst>;
const optionalTekst = z._default(z.nullable(Tekst), null);
/** `teksten.json`: promotional texts in three lengths. An empty line in `text` starts a new paragraph. */
export const TekstenContent = z.strictObject({ kort: optionalTekst, middel: optionalTekst, lang: optionalTekst });
export type TekstenContent = z.output<typeof TekstenContent>;

const percent = z.int().check(z.minimum(0), z.maximum(100));
/** `palette.json`. `cmyk` in percent; `pms` is the Pantone number, or empty. */
export const Colour = z.strictObject({
  name: requiredLine,
  hex: hexColour,
  cmyk: z._default(z.nullable(z.tuple([percent, percent, percent, percent])), null),
  pms: z._default(text(30), ''),
  use: z._default(text(300), ''),
});
const colours = z.array(Colour).check(z.maxLength(50, 'Geef er hooguit 50.'));
export const PaletteContent = z.strictObject({
  colours: colours.check(z.minLength(1)),
  extras: colours,
});
export type PaletteContent = z.output<typeof PaletteContent>;

export const SocialPost = z.strictObject({
  title: requiredLine,
  /** Shown above the picture. */
  lines: z.array(requiredLine).check(z.minLength(1), z.maxLength(3)),
  picture: ContentPicture,
  /** When to use the post, for example `vanaf half september`. */
  season: z._default(text(100), ''),
});
/** `social.json`. The first two posts are shown separately. */
export const SocialContent = z.strictObject({
  explanation: z._default(z.nullable(requiredMultilineText), null),
  format: z._default(z.nullable(ContentPicture), null),
  posts: z._default(z.array(SocialPost).check(z.maxLength(6)), []),
});
export type SocialContent = z.output<typeof SocialContent>;

/** `messages.json`: texts that replace the default ones of the web app, by message key. */
export const MessagesContent = z.record(z.string().check(z.maxLength(100)), multilineText(2_000));
export type MessagesContent = z.output<typeof MessagesContent>;
