import type { Foto, UploadedFoto } from '@ledenportaal/shared';

/** What an admin can do with an uploaded photo that looks like another one. */
export type Choice = 'replace' | 'keep' | 'skip';

/** An uploaded photo, and one that it looks like. */
export type Question = { foto: Foto; lookAlike: UploadedFoto['gelijkend'][number] };

/** The response of an upload, without the look-alikes about which the user has decided. */
export type UploadReply = UploadedFoto & {
  /** Set when the photo left the image bank again. `existingId`: the photo that it replaced or looked like. */
  outcome?: { state: 'replaced' | 'skipped'; existingId: string };
};

/** Returns the next question about each photo. */
export const getQuestions = (replies: readonly UploadReply[]): Question[] =>
  replies.flatMap(({ results: foto, gelijkend: [lookAlike] }) => (lookAlike ? [{ foto, lookAlike }] : []));

/** Returns what is left of a response after an answer about its photo or about another one. */
export const withAnswer = (reply: UploadReply, { foto, lookAlike }: Question, choice: Choice): UploadReply => {
  const isOwn = reply.results._id === foto._id;
  if (choice === 'keep') return isOwn ? withoutPair(reply, ({ paar }) => paar === lookAlike.paar) : reply;
  if (!isOwn) return withoutPair(reply, (other) => other.foto._id === foto._id);
  const state = choice === 'replace' ? 'replaced' : 'skipped';
  return { ...reply, gelijkend: [], outcome: { state, existingId: lookAlike.foto._id } };
};

const withoutPair = (reply: UploadReply, isMatch: (lookAlike: Question['lookAlike']) => boolean): UploadReply =>
  reply.gelijkend.some(isMatch) ? { ...reply, gelijkend: reply.gelijkend.filter((each) => !isMatch(each)) } : reply;
