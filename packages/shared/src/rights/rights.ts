import { z } from 'zod/mini';
import { hasControlCharacters, multilineText, requiredText, text } from '../contract/schemas.js';
import {
  maxCredit,
  maxNotitie,
  maxTermsAddress,
  personenStates,
  purposes,
  toestemmingStates,
  unknownLicence,
} from './rights.limits.js';
import { isDay } from '../fotos/foto.criteria.js';
import { usageReasons, verdicts } from './verdict.limits.js';
import { isPeriod, periodMessage, type UsagePeriod } from './usage-period.policy.js';

const webAddress = text(maxTermsAddress).check(
  z.refine((value) => value === '' || isWebAddress(value), 'Dit is geen webadres. Begin met https://.'),
);
const isWebAddress = (value: string): boolean =>
  /^https?:\/\/\S+$/.test(value) && URL.canParse(value) && !hasControlCharacters(value);

/** A day in the time zone of the portal. An empty one is no limit. */
const day = z.pipe(
  z.transform((value) => (value === '' ? null : value)),
  z.nullable(z.string().check(z.refine(isDay, 'Geef een datum als 2026-01-31.'))),
);

const key = z
  .string()
  .check(
    z.regex(/^[a-z\d]+(?:[-.][a-z\d]+)*$/, 'Gebruik alleen kleine letters, cijfers, punten en streepjes.'),
    z.maxLength(30, 'Dit mag hooguit 30 tekens lang zijn.'),
  );
export const PurposeSchema = z.enum(purposes, `Kies uit: ${purposes.join(', ')}.`);
const Purposes = z.array(PurposeSchema).check(
  z.maxLength(purposes.length),
  z.overwrite((chosen) => purposes.filter((purpose) => chosen.includes(purpose))),
);

const fields = {
  /** The key of a licence. */
  licentie: key,
  /** The line to print beside the photo. When it is empty, the portal makes one of the maker and the organisation. */
  credit: text(maxCredit),
  /** Who has the copyright. */
  houder: text(maxCredit),
  /** What it may be used for. Empty: everything that the licence allows. */
  doelen: Purposes,
  /** The first and the last day on which it may be used. */
  vanaf: day,
  tot: day,
  /** Where the terms are. */
  voorwaarden: webAddress,
  personen: z.enum(personenStates),
  toestemming: z.enum(toestemmingStates),
  /** For admins; leden never receive it. */
  notitie: multilineText(maxNotitie),
};

/** The rights of a photo. */
export const Rechten = z.object(fields);
export type Rechten = z.output<typeof Rechten>;

/** As a viewer receives them. */
export const ShownRechten = z.object({
  ...fields,
  vanaf: z.nullable(z.string()),
  tot: z.nullable(z.string()),
  notitie: z.optional(z.string()),
});

/** Whether the last day is not before the first. */
export const periodCheck = z.refine<UsagePeriod>(isPeriod, { path: ['tot'], message: periodMessage });

/** A change of the rights of a photo. Omitted fields stay unchanged. */
export const RechtenChange = z.partial(z.strictObject(fields)).check(periodCheck);
export type RechtenChange = z.output<typeof RechtenChange>;

/** Whether a photo may be used: the schema of `Oordeel`. */
export const OordeelSchema = z.object({ verdict: z.enum(verdicts), reasons: z.array(z.enum(usageReasons)) });

/**
 * A licence, in `licences.json`. `doelen`: what it allows; nothing for a photo that leden must not see. `overleg`: always
 * ask first. `address`: of its text.
 */
export const Licence = z.strictObject({
  key,
  name: requiredText(60, 'Dit mag niet leeg zijn.'),
  doelen: z._default(Purposes, [...purposes]),
  overleg: z._default(z.boolean(), false),
  address: z._default(webAddress, ''),
});
export type Licence = z.output<typeof Licence>;

/** `licences.json`. */
export const LicencesContent = z.strictObject({
  licences: z.array(Licence).check(
    z.maxLength(30, 'Geef er hooguit 30.'),
    z.refine(
      (licences) => new Set(licences.map((licence) => licence.key)).size === licences.length,
      'Twee licenties hebben dezelfde key.',
    ),
    z.refine(
      (licences) =>
        licences.some((licence) => licence.key === unknownLicence && licence.doelen.length === purposes.length),
      `Er moet een licentie ${unknownLicence} zijn, zonder doelen.`,
    ),
  ),
});
