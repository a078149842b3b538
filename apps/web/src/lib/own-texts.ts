import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from './api.js';
import { sayOtherwise } from './messages.js';

/** In ms. After this the portal starts with its default texts: that is better than a blank page. */
const longestWait = 3_000;

/**
 * Loads the texts that the operator of this portal has changed. Must finish before page modules load, because many of
 * them look up their texts once, at module level.
 */
export const readOwnTexts = async (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>) => {
  const asked = dispatch(api.endpoints.config.initiate()).then(
    ({ data }) => data && sayOtherwise(data.results.messages),
  );
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, longestWait))]);
};
