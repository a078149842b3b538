/** Asks the user to agree to the terms. Resolves with whether that happened. */
type AskAgreement = () => Promise<boolean>;

export let setAskAgreement: (ask: AskAgreement) => void;
/** A promise, because the module with the dialog (features/terms) loads after the first page: a download may be earlier. */
const askAgreement = new Promise<AskAgreement>((resolve) => (setAskAgreement = resolve));

/** Sends a request, and again once the user has agreed to the terms that it needs. */
export const withAgreement = async <R extends { error?: unknown }>(send: () => R | PromiseLike<R>): Promise<R> => {
  const result = await send();
  const isNeeded = (result.error as { code?: string } | undefined)?.code === 'terms_required';
  return isNeeded && (await (await askAgreement)()) ? send() : result;
};
