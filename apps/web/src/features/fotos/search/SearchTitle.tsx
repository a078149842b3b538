import type { ReactNode } from 'react';
import { truncateText } from '../../../lib/truncate-text.js';
import { PageTitle } from '../../../ui/Page.js';
import type { Search } from '../../foto-base/foto-search.js';
import { t } from './messages.js';
import { useChips } from './useChips.js';

type Props = {
  search: Search;
  /** Shown while the names of the labels load. */
  children: ReactNode;
};

/** The document title of a search: its words and filters, and the page number from page 2. */
export const SearchTitle = ({ search, children }: Props) => {
  const chips = useChips({ ...search, tekst: undefined });
  if (!chips) return children;
  const { tekst, page } = search;
  const texts = [tekst, ...chips.map(({ text }) => text)].filter(Boolean);
  return (
    <PageTitle>
      {[truncateText(texts.join(', ')), page > 1 && t('pager.title', { page }), t('menu.beeldbank')]}
    </PageTitle>
  );
};
