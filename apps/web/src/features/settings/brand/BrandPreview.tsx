import { Title } from '@mantine/core';
import { useId } from 'react';
import { useSettingsForm } from '../form/settings-form-context.js';
import { t } from '../messages.js';
import { Deer } from '../../../ui/Brand.js';
import { SmallText } from '../../../ui/SmallText.js';
import { splitName } from '../../../ui/split-name.js';
import { createSchemeStyle, type Scheme } from './brand-colours.js';

type Props = { colour: string | null; logo: string };

/** The header and some components in the typed colour and with the chosen logo, in both schemes. */
export const BrandPreview = (props: Props) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="settings-card">
      <Title order={2} size="h3" id={id}>
        {t('stylePreview.title')}
      </Title>
      <div className="settings-brand-previews">
        <SchemePreview scheme="light" {...props} />
        <SchemePreview scheme="dark" {...props} />
      </div>
    </section>
  );
};

const SchemePreview = ({ scheme, colour, logo }: Props & { scheme: Scheme }) => {
  const { view } = useSettingsForm();
  const [start, end] = splitName(view.values.organisation);
  return (
    <figure className="settings-brand-preview">
      <figcaption>
        <SmallText mb={6}>{t(`stylePreview.${scheme}`)}</SmallText>
      </figcaption>
      {/* Pictures of components: they do nothing. */}
      <div className="settings-brand-screen" data-scheme={scheme} style={createSchemeStyle(scheme, colour)} aria-hidden>
        <div className="settings-brand-header">
          {logo ? (
            <img src={logo} alt="" className="settings-brand-logo" />
          ) : (
            <>
              <Deer size={38} />
              <span>
                {start}
                <b>{end}</b>
              </span>
            </>
          )}
        </div>
        <div className="settings-brand-parts">
          <span className="settings-brand-entry">{t('stylePreview.menu')}</span>
          <span className="settings-brand-heading">{t('stylePreview.heading')}</span>
          <span>
            {t('stylePreview.text')} <span className="settings-brand-link">{t('stylePreview.link')}</span>
          </span>
          <span className="settings-brand-row">
            <span className="settings-brand-button">{t('stylePreview.button')}</span>
            <span className="settings-brand-badge">{t('stylePreview.badge')}</span>
          </span>
        </div>
      </div>
    </figure>
  );
};
