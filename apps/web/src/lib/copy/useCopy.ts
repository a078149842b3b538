import { useDispatch } from 'react-redux';
import { copyText } from './copy-text.js';
import { t } from './messages.js';
import { noticeClosed, notified } from '../notices.slice.js';

let lastNoticeId = '';

/** Returns a function that copies a text, and reports it in a notice. `what`: the text in that notice. */
export const useCopy = () => {
  const dispatch = useDispatch();
  const copy = async (text: string, what: string) => {
    const isCopied = await copyText(text);
    const notice = notified(
      isCopied ? 'ok' : 'error',
      isCopied ? t('content.copied', { what }) : t('content.notCopied'),
    );
    // Replaces the notice of the copy before, so that the screen does not fill with them. It has a new id, so that a
    // screen reader also reads a text that is the same.
    dispatch(noticeClosed(lastNoticeId));
    dispatch(notice);
    lastNoticeId = notice.payload.id;
  };
  return (text: string, what = text) => void copy(text, what);
};
