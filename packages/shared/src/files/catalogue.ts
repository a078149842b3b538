import { z } from 'zod/mini';
import { hasVisibleCharacter, id, multilineText, requiredText, text } from '../contract/schemas.js';
import { ContentPath, ContentPicture } from '../content/content.js';
import { fileKinds, sections, type FileKind, type Section } from './file-kinds.js';

const kindSchema = z.enum(Object.keys(fileKinds) as [FileKind, ...FileKind[]]);

export const maxFilenameLength = 150;
/** The name under which a file is downloaded. */
export const Filename = requiredText(maxFilenameLength, 'Vul een bestandsnaam in.').check(
  z.regex(/^[^/\\\p{Cc}]*$/u, 'Een bestandsnaam heeft geen schuine strepen of regeleinden.'),
  z.refine((name) => hasVisibleCharacter(name.replace(/\..*/s, '')), 'Een bestandsnaam begint niet met een punt.'),
);

const commonFields = {
  section: z.enum(sections),
  filename: Filename,
  title: requiredText(200, 'Vul een titel in.'),
  beschrijving: z._default(multilineText(2_000), ''),
  /** Years of a jaarplan (`2023`, `2022-2025`), or month or day of a bijeenkomst (`2025-03`, `2025-03-14`). */
  period: z._default(text(20), ''),
  /** Name of a bijeenkomst. Files with the same name are grouped. */
  meeting: z._default(text(200), ''),
};
type PeriodFields = { section: Section; period: string; meeting: string };

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;
const periodChecks: Partial<Record<Section, (period: string) => boolean>> = {
  jaarplan: (period) => /^\d{4}(-\d{4})?$/.test(period),
  bijeenkomst: (period) => monthPattern.test(period) || z.iso.date().safeParse(period).success,
};
const periodMessages: Partial<Record<Section, string>> = {
  jaarplan: 'Vul een jaar in, zoals 2023 of 2022-2025.',
  bijeenkomst: 'Vul een maand of dag in, zoals 2025-03 of 2025-03-14.',
};
/** Reports a period or meeting that does not fit the section. */
const checkPeriodAndMeeting = ({ section, period, meeting }: PeriodFields, context: z.core.$RefinementCtx) => {
  if (periodChecks[section]?.(period) === false)
    context.addIssue({ code: 'custom', path: ['period'], message: periodMessages[section] ?? '' });
  if (section === 'bijeenkomst' && !meeting)
    context.addIssue({ code: 'custom', path: ['meeting'], message: 'Vul in welke bijeenkomst het was.' });
};

const maxVideoSeconds = 24 * 60 * 60;
/** An entry of `catalogue.json`: a file that leden can download as `filename`. */
export const CatalogueSeed = z
  .strictObject({
    ...commonFields,
    file: ContentPath,
    /** Preview picture of a video or of a package of logos. */
    poster: z._default(z.nullable(ContentPicture), null),
    /** Duration of a video. */
    seconds: z._default(z.nullable(z.number().check(z.positive(), z.maximum(maxVideoSeconds))), null),
  })
  .check(z.superRefine(checkPeriodAndMeeting));
export type CatalogueSeed = z.output<typeof CatalogueSeed>;
export const CatalogueContent = z.strictObject({ files: z.array(CatalogueSeed) });
export type CatalogueContent = z.output<typeof CatalogueContent>;

/** Duration of a video as measured by the browser. Sent as a string, because a multipart form has only strings. */
const seconds = z.optional(z.coerce.number<string>().check(z.positive(), z.maximum(maxVideoSeconds)));
export const NewFile = z.object({ ...commonFields, seconds }).check(z.superRefine(checkPeriodAndMeeting));
export type NewFile = z.output<typeof NewFile>;
export const FileEdit = z
  .object({ ...commonFields, updatedAt: z.optional(z.iso.datetime()) })
  .check(z.superRefine(checkPeriodAndMeeting));
export type FileEdit = z.output<typeof FileEdit>;
export const FileReplacement = z.object({ seconds });
export const NewPoster = z.object({ alt: z._default(text(200), '') });

/** A picture with a signed URL in `src`. */
export const SignedPicture = z.object({ src: z.string(), alt: z.string(), width: z.int(), height: z.int() });
export type SignedPicture = z.output<typeof SignedPicture>;

/** A file that leden can download. */
export const CatalogueFile = z.object({
  _id: id,
  section: z.enum(sections),
  filename: z.string(),
  title: z.string(),
  beschrijving: z.string(),
  period: z.string(),
  meeting: z.string(),
  kind: kindSchema,
  /** Bytes. */
  size: z.int(),
  seconds: z.nullable(z.number()),
  poster: z.nullable(SignedPicture),
  /** URL of a video for the player in the page, valid for one to two hours. */
  src: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CatalogueFile = z.output<typeof CatalogueFile>;

/** A replaced version, or the last version of a removed file. It can be restored until `until`. */
export const OldFile = z.object({
  _id: id,
  why: z.enum(['replaced', 'removed']),
  section: z.enum(sections),
  filename: z.string(),
  title: z.string(),
  kind: kindSchema,
  size: z.int(),
  endedAt: z.string(),
  until: z.string(),
});
export type OldFile = z.output<typeof OldFile>;
