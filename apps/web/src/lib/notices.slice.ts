import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

/** A message about a finished action. An error stays until the user closes it. */
export type Notice = { id: string; tone: 'ok' | 'error'; text: string; link?: { to: string; text: string } };

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
    noticeClosed: (notices, { payload }: PayloadAction<string>) => notices.filter(({ id }) => id !== payload),
  },
});

export const noticesReducer = noticesSlice.reducer;
export const { notified, noticeClosed } = noticesSlice.actions;
