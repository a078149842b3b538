import { Link } from 'react-router-dom';
import { SmallText } from '../../ui/SmallText.js';
import { t } from './messages.js';
import { sections, type SectionName } from './sections.js';

type Props = {
  names: readonly SectionName[];
  current?: SectionName;
  getHref: (name: SectionName) => string;
  /** With what is in it. */
  isLarge?: boolean;
};

export const SectionLinks = ({ names, current, getHref, isLarge }: Props) =>
  names.map((name) => {
    const Icon = sections[name].icon;
    return (
      <li key={name}>
        <Link to={getHref(name)} aria-current={name === current ? 'page' : undefined} className="settings-page-link">
          <Icon size={isLarge ? 24 : 18} stroke={1.6} aria-hidden />
          <span>
            <b>{t(`section.${name}`)}</b>
            {isLarge && (
              <SmallText span display="block" mt={2}>
                {t(`section.${name}.lead`)}
              </SmallText>
            )}
          </span>
        </Link>
      </li>
    );
  });
