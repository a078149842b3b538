import { z } from 'zod';

/** Who may make an account: those on the members list at once and others after approval, all, or nobody. */
export const signupPolicies = ['leden', 'open', 'closed'] as const;
export type SignupPolicy = (typeof signupPolicies)[number];

/** What the browser must know before anybody signs in. */
export const Config = z.object({
  organisation: z.string(),
  product: z.object({ slug: z.string(), name: z.string() }),
  version: z.string(),
  timeZone: z.string(),
  signup: z.enum(signupPolicies),
  /** The foundation's timeline on a social platform; its script is fetched from there once somebody agrees. */
  feed: z.object({ address: z.url(), script: z.url() }).nullable(),
});
export type Config = z.output<typeof Config>;
