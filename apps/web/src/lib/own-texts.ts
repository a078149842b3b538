import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from './api.js';
import { sayOtherwise } from './messages.js';

/** A portal in its standard words is better than a white page. */
const longestWait = 3_000;

/**
 * Asks how the operator of this portal says things. Must be done before pages are read: many a text is taken from the
 * list as its page is, and stays.
 */
export const readOwnTexts = async (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>) => {
  const asked = dispatch(api.endpoints.config.initiate()).then(
    ({ data }) => data && sayOtherwise(data.results.messages),
  );
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, longestWait))]);
};
