import type { PublishedWithout } from '@ledenportaal/shared';
import { createSlice, isAnyOf, nanoid, type Middleware, type PayloadAction } from '@reduxjs/toolkit';
import {
  selectViewer,
  sessionRefused,
  sessionStarted,
  signedOut,
  signedOutElsewhere,
  type WithAuth,
} from './session/auth.slice.js';

/** Work on many items: while it runs the notice shows its progress, and then it can be undone. */
type NoticeJob = { id: string; isRunning: boolean; published?: PublishedFotos };
/** Photos that a job published, and how many of them lack something. */
export type PublishedFotos = { count: number; zonder: PublishedWithout };
/** A photo that the user just added to the collection, or removed: see its `inCollection`. */
type NoticeFoto = { _id: string; beschrijving: string; inCollection: boolean };
/** The same for many photos. */
type NoticeFotos = { ids: readonly string[]; inCollection: boolean };
/** A new tag, and the number of photos that have its name as a trefwoord. `except`: one that the user adds it to. */
export type TagOfTrefwoord = { _id: string; naam: string; count: number; except?: string | undefined };
/** A message about a finished action. An error stays until the user closes it. */
export type Notice = {
  id: string;
  tone: 'ok' | 'error';
  text: string;
  link?: { to: string; text: string };
  job?: NoticeJob;
  foto?: NoticeFoto;
  fotos?: NoticeFotos;
  /** New tags about which the notice asks something. */
  tags?: readonly TagOfTrefwoord[];
};

const noticesSlice = createSlice({
  name: 'notices',
  initialState: [] as Notice[],
  reducers: {
    notified: {
      prepare: (tone: Notice['tone'], text: string, link?: NonNullable<Notice['link']>) => ({
        payload: { id: nanoid(), tone, text, ...(link && { link }) },
      }),
      reducer: (notices, { payload }: PayloadAction<Notice>) => [
        ...notices.filter(({ text }) => text !== payload.text),
        payload,
      ],
    },
    /** Replaces the earlier notice with this id. */
    noticeReplaced: (notices, { payload }: PayloadAction<Omit<Notice, 'tone'>>) => [
      ...notices.filter(({ id }) => id !== payload.id),
      { tone: 'ok' as const, ...payload },
    ],
    noticeClosed: (notices, { payload }: PayloadAction<string>) => notices.filter(({ id }) => id !== payload),
  },
  extraReducers: (builder) =>
    // The next user must not see them, nor undo what they report.
    builder.addMatcher(isAnyOf(sessionStarted, signedOut, signedOutElsewhere, sessionRefused), () => []),
});

export const noticesReducer = noticesSlice.reducer;
export const { notified, noticeReplaced, noticeClosed } = noticesSlice.actions;

/**
 * Drops the errors of an ended session: its end aborts all requests, and the code that waits for them reports that. The
 * sign-in page says why the session ended.
 */
export const noticesMiddleware: Middleware<object, WithAuth> = (store) => (next) => (action) =>
  notified.match(action) && action.payload.tone === 'error' && !selectViewer(store.getState())
    ? undefined
    : next(action);

export const jobNotified = ({ text, ...job }: NoticeJob & { text: string }) =>
  noticeReplaced({ id: job.id, text, job });

/** A notice about something that the job `undo` can undo. */
export const undoableNotified = (text: string, undo: string | undefined, link?: Notice['link']) =>
  undo === undefined ? notified('ok', text, link) : jobNotified({ id: undo, text, isRunning: false });
