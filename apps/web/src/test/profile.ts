import type { Profile } from '@ledenportaal/shared';
import { fireEvent, screen } from '@testing-library/react';
import { portalResponses } from './portal-responses.js';
import { buildProfile } from './builders.js';
import { renderWithResponses } from './render.js';
import type { MockResponses } from './server.js';
import { tokenOf } from './tokens.js';

export const profileRoute = 'GET /api/admin/profile';
export const body = (profile: Profile) => ({ body: { results: profile } });
export const user = ({ portimage: _, lid: __, ...rest }: Profile) => ({ body: { user: rest } });

/** Opens a tab of the own profile as a lid. A test may change `responses` while it runs. */
export const openProfile = (tab: string, extraResponses: MockResponses = {}, profile = buildProfile()) => {
  localStorage.setItem('token', tokenOf('lid'));
  const responses: MockResponses = {
    ...portalResponses,
    'GET /api/user': user(profile),
    [profileRoute]: body(profile),
    ...extraResponses,
  };
  return { ...renderWithResponses(`/admin/profile?tab=${tab}`, responses), responses };
};

export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
export const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
