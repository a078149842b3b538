import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

/** What happened, said in passing: an error stays until it is closed. */
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
