import type { Profile } from '@ledenportaal/shared';
import { fireEvent, screen } from '@testing-library/react';
import { portal } from './answers.js';
import { buildProfile } from './builders.js';
import { open } from './render.js';
import { sentIn, serve, type Answers } from './server.js';
import { tokenOf } from './tokens.js';

export const profileCall = 'GET /api/admin/profile';
export const body = (profile: Profile) => ({ body: { results: profile } });
export const user = ({ portimage: _, lid: __, ...rest }: Profile) => ({ body: { user: rest } });

/** A member on the own profile; `answers` may be changed as the test goes. */
export const openProfile = (tab: string, more: Answers = {}, profile = buildProfile()) => {
  localStorage.setItem('token', tokenOf('lid'));
  const answers: Answers = { ...portal, 'GET /api/user': user(profile), [profileCall]: body(profile), ...more };
  const calls = serve(answers);
  const sent = sentIn(calls);
  return { ...open(`/admin/profile?tab=${tab}`), answers, calls, sent };
};

export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
export const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
