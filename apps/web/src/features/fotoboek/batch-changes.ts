import type { Foto, FotoBulk } from '@ledenportaal/shared';
import { askErrorOf, type AskError } from '../../lib/ask-error.js';
import { createListeners } from '../../lib/listeners.js';
import { landedOf, nextChange, withChange, type ForAll, type Landed } from './batch-change.js';

type Answer = { data?: unknown; error?: Parameters<typeof askErrorOf>[0] | undefined };
type Parts = { send: (bulk: FotoBulk) => PromiseLike<Answer>; isOffline: () => boolean };

export const emptyForAll: ForAll = { eigenaar: '', tags: [], themes: [] };
/** Delay after the last change, so that typing does not send a request per letter. */
const restMs = 800;

/** Applies the batch metadata to each photo: after its upload, and again when the metadata changes. */
export const createBatchChanges = ({ send, isOffline }: Parts) => {
  let wanted = emptyForAll;
  let landed: readonly Landed[] = [];
  let isSending = false;
  let error: AskError | undefined;
  let typing: ReturnType<typeof setTimeout> | undefined;
  const { tell: tellAll, subscribe } = createListeners();

  const tell = (news?: AskError) => {
    error = news;
    tellAll();
  };
  const goOn = async (): Promise<void> => {
    const change = nextChange(landed, wanted);
    if (!change || isSending || typing !== undefined || isOffline()) return;
    isSending = true;
    const said = wanted;
    const { data, error: failure } = await send(change);
    isSending = false;
    if (!data) return tell(askErrorOf(failure ?? {}));
    landed = withChange(landed, change.fotos, said);
    tell();
    return goOn();
  };

  return {
    error: () => error,
    isBehind: () => nextChange(landed, wanted) !== undefined,
    subscribe,
    land: (foto: Foto) => {
      landed = [...landed, landedOf(foto)];
      if (!error) void goOn();
    },
    want: (forAll: ForAll) => {
      wanted = forAll;
      clearTimeout(typing);
      typing = setTimeout(() => {
        typing = undefined;
        void goOn();
      }, restMs);
      tell();
    },
    goOn: () => void goOn(),
    end: () => clearTimeout(typing),
  };
};
