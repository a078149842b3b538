import { formatNumber } from '../../../lib/format.js';
import { noticeClosed, noticeReplaced, type Notice, type TagOfTrefwoord } from '../../../lib/notices.slice.js';
import { formatNames } from '../../../ui/selection/format-names.js';
import { formatFotoCount } from '../../foto-base/format-count.js';
import { t } from './messages.js';

/** One notice asks about all new tags, because a photo can have a hundred keywords. */
export const noticeId = 'trefwoorden';

export type WithNotices = { notices: Notice[] };

/** Returns the tags about which is asked now. */
export const getAskedTags = ({ notices }: WithNotices) => notices.find(({ id }) => id === noticeId)?.tags ?? [];

/** Shows the question about these tags; none closes it. */
export const toQuestion = (tags: readonly TagOfTrefwoord[]) => {
  const [first] = tags;
  if (!first) return noticeClosed(noticeId);
  const text =
    tags.length === 1
      ? t('trefwoord.ask', { naam: first.naam, fotos: formatFotoCount({ total: first.count, more: false }) })
      : t('trefwoord.askMany', {
          namen: formatNames(tags.map(({ naam, count }) => `${naam} (${formatNumber(count)})`)),
        });
  return noticeReplaced({ id: noticeId, text, tags });
};
