import type { PortalSettingsView } from '@ledenportaal/shared';
import { useEffect, useRef, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getPath } from '../../lib/routing/paths.js';
import { BackLink } from '../../ui/BackLink.js';
import { Page, PageTitle } from '../../ui/Page.js';
import { ListLoader } from '../../ui/table/ListLoader.js';
import { SectionForm } from './form/SectionForm.js';
import { HistorySection } from './history/HistorySection.js';
import { t } from './messages.js';
import {
  getSectionHref,
  listSections,
  sectionParam,
  sections,
  type FormSectionName,
  type SectionName,
} from './sections.js';
import { AccessFields } from './sections/AccessFields.js';
import { ConnectionFields } from './sections/ConnectionFields.js';
import { ExportSection } from './sections/ExportSection.js';
import { FotoFields } from './sections/FotoFields.js';
import { HomeSection } from './sections/HomeSection.js';
import { KeepFields } from './sections/KeepFields.js';
import { MessageFields } from './sections/MessageFields.js';
import { OrganisationFields } from './sections/OrganisationFields.js';
import { StyleFields } from './brand/StyleFields.js';
import { TermsFields } from './sections/TermsFields.js';
import { ToolkitFields } from './sections/ToolkitFields.js';
import { useSettingsQuery } from './settings.api.js';
import styleSheet from './settings.css?inline';
import { SectionLinks } from './SectionLinks.js';

const formFields: Record<FormSectionName, ComponentType> = {
  organisatie: OrganisationFields,
  huisstijl: StyleFields,
  toolkit: ToolkitFields,
  fotos: FotoFields,
  voorwaarden: TermsFields,
  woorden: MessageFields,
  toegang: AccessFields,
  verbindingen: ConnectionFields,
  bewaren: KeepFields,
};
const otherSections: Record<Exclude<SectionName, FormSectionName>, ComponentType<{ view: PortalSettingsView }>> = {
  startpagina: HomeSection,
  geschiedenis: HistorySection,
  export: ExportSection,
};
const isFormSection = (name: SectionName): name is FormSectionName => name in formFields;

/** The settings of the portal, in sections with an address of their own. */
export const SettingsPage = () => {
  const query = useSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [params] = useSearchParams();
  const requested = params.get(sectionParam);
  const view = query.data?.results;
  const names = view ? listSections(view) : (Object.keys(sections) as SectionName[]);
  const name = names.find((section) => section === requested);
  const region = useSectionFocus(name);
  return (
    <Page
      title={name ? t(`section.${name}`) : t('instellingen.title')}
      documentTitle={
        <PageTitle>{name ? [t(`section.${name}`), t('instellingen.title')] : t('instellingen.title')}</PageTitle>
      }
      lead={name ? t(`section.${name}.lead`) : t('settingsPage.lead')}
    >
      <style href="settings" precedence="page">
        {styleSheet}
      </style>
      <div ref={region} tabIndex={-1} data-focus-quietly className={name ? 'settings-page-section' : undefined}>
        {name && (
          <nav aria-label={t('settingsPage.sections')} className="settings-page-nav">
            <div className="settings-page-back">
              <BackLink to={getPath('instellingen')} cameFrom={false}>
                {t('settingsPage.all')}
              </BackLink>
            </div>
            <ul className="settings-page-links">
              <SectionLinks names={names} current={name} getHref={getSectionHref} />
            </ul>
          </nav>
        )}
        <ListLoader query={query} errorTitle={t('settingsPage.error')}>
          {({ results }) =>
            name ? (
              <div className="settings-page-content">
                <Section key={name} name={name} view={results} />
              </div>
            ) : (
              <ul className="settings-page-overview">
                <SectionLinks names={names} getHref={getSectionHref} isLarge />
              </ul>
            )
          }
        </ListLoader>
      </div>
    </Page>
  );
};

const Section = ({ name, view }: { name: SectionName; view: PortalSettingsView }) => {
  if (!isFormSection(name)) {
    const Content = otherSections[name];
    return <Content view={view} />;
  }
  const Fields = formFields[name];
  return (
    <SectionForm section={name} view={view}>
      <Fields />
    </SectionForm>
  );
};

/** Moves the focus to a section whose link has gone. */
const useSectionFocus = (name: SectionName | undefined) => {
  const region = useRef<HTMLDivElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current !== name && document.activeElement === document.body)
      region.current?.focus({ preventScroll: true });
    shown.current = name;
  }, [name]);
  return region;
};
