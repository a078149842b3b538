import { sections, type CatalogueFile, type Section } from '@ledenportaal/shared';
import { useLocation, useSearchParams } from 'react-router-dom';
import { formatNumber } from '../../lib/format.js';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { ChoiceLinks } from '../../ui/filter/ChoiceLinks.js';

/** URL of the list of files, limited to `section` when given. */
export const getFilesHref = (section: Section | undefined) => getPath('files') + (section ? `?soort=${section}` : '');

type Props = { files: readonly CatalogueFile[]; selected: Section | undefined };

/** Filters the list by section and shows the number of files per section. Selecting a section resets the page. */
export const SectionFilter = ({ files, selected }: Props) => {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const getHref = (section: Section | undefined) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    next.delete('soort');
    if (section) next.set('soort', section);
    return next.size > 0 ? `${pathname}?${next.toString()}` : pathname;
  };
  const countFiles = (target: Section) => files.filter(({ section }) => section === target).length;
  return (
    <ChoiceLinks
      label={t('files.filter')}
      choices={[
        {
          key: '',
          text: t('files.all'),
          count: formatNumber(files.length),
          to: getHref(undefined),
          isActive: !selected,
        },
        ...sections.map((section) => ({
          key: section,
          text: t(`files.section.${section}`),
          count: formatNumber(countFiles(section)),
          to: getHref(section),
          isActive: section === selected,
        })),
      ]}
    />
  );
};
