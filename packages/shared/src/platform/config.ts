import { z } from 'zod';

/** Who may make an account: those on the members list at once and others after approval, all, or nobody. */
export const signupPolicies = ['leden', 'open', 'closed'] as const;
export type SignupPolicy = (typeof signupPolicies)[number];

/** What the browser must know before anybody signs in. */
export const Config = z.object({
  organisation: z.string(),
  product: z.object({ slug: z.string(), name: z.string() }),
  version: z.string(),
  /** The git commit that runs; null where the operator did not set it. */
  commit: z.string().nullable(),
  timeZone: z.string(),
  signup: z.enum(signupPolicies),
  /** The foundation's timeline on a social platform; its script is fetched from there once somebody agrees. */
  feed: z.object({ address: z.url(), script: z.url() }).nullable(),
  /** Counts page views and links that lead outwards, once somebody agrees. */
  analytics: z.object({ script: z.url(), id: z.string() }).nullable(),
  contact: z.object({ email: z.string(), telefoon: z.string(), adres: z.string() }),
  /** How large a file of the catalogue may be. */
  maxUploadBytes: z.int(),
  /** Texts of the screens that read otherwise here, by their key. */
  messages: z.record(z.string(), z.string()),
});
export type Config = z.output<typeof Config>;
