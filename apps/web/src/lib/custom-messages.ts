import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from './api.js';
import { setCustomMessages } from './messages.js';

/** In ms. After this the portal starts with its default texts: that is better than a blank page. */
const timeoutMs = 3_000;

/**
 * Loads the texts that the operator of this portal has changed. Must finish before page modules load, because many of
 * them look up their texts once, at module level.
 */
export const loadCustomMessages = async (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>) => {
  const request = dispatch(api.endpoints.config.initiate()).then(
    ({ data }) => data && setCustomMessages(data.results.messages),
  );
  await Promise.race([request, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
};
