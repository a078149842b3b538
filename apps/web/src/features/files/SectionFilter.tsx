import { sections, type CatalogueFile, type Section } from '@ledenportaal/shared';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { ChoiceLinks } from '../../ui/filter/ChoiceLinks.js';

/** URL of the list of files, limited to `section` when given. */
export const getFilesHref = (section: Section | undefined) => getPath('files') + (section ? `?soort=${section}` : '');

type Props = { files: readonly CatalogueFile[]; selected: Section | undefined };

/** Links to each section, with its number of files. */
export const SectionFilter = ({ files, selected }: Props) => (
  <ChoiceLinks
    label={t('files.filter')}
    param="soort"
    chosen={selected}
    choices={[
      { value: undefined, text: t('files.all'), count: files.length },
      ...sections.map((value) => ({
        value,
        text: t(`files.section.${value}`),
        count: files.filter(({ section }) => section === value).length,
      })),
    ]}
  />
);
