import { z } from 'zod/mini';

/** Who can create an account. `leden`: leden at once, others after approval; `open`: everyone; `closed`: nobody. */
export const signupPolicies = ['leden', 'open', 'closed'] as const;
export type SignupPolicy = (typeof signupPolicies)[number];

/** Public settings that the web app needs before sign-in. */
export const Config = z.object({
  organisation: z.string(),
  product: z.object({ slug: z.string(), name: z.string() }),
  /** Shown instead of the deer and the name of the organisation. Its size is in pixels. */
  logo: z.nullable(z.object({ src: z.string(), width: z.int(), height: z.int() })),
  version: z.string(),
  /** The git commit of this version; null when the operator did not configure it. */
  commit: z.nullable(z.string()),
  timeZone: z.string(),
  signup: z.enum(signupPolicies),
  /** The organisation's timeline on a social platform. Its script is loaded from there after consent. */
  feed: z.nullable(z.object({ address: z.url(), script: z.url() })),
  /** Counts page views and outbound links, after consent. */
  analytics: z.nullable(z.object({ script: z.url(), id: z.string() })),
  contact: z.object({ email: z.string(), telefoon: z.string(), adres: z.string() }),
  /** Maximum size of a catalogue file. */
  maxUploadBytes: z.int(),
  /** Texts that replace the default ones of the web app, by message key. */
  messages: z.record(z.string(), z.string()),
});
export type Config = z.output<typeof Config>;
