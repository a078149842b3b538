import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

/** What happened, said in passing: an error stays until it is closed. */
export type Notice = { id: string; tone: 'ok' | 'error'; text: string };

const noticesSlice = createSlice({
  name: 'notices',
  initialState: [] as Notice[],
  reducers: {
    notified: {
      prepare: (tone: Notice['tone'], text: string) => ({ payload: { id: nanoid(), tone, text } }),
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
