import { t } from './messages.js';
import { Message } from '../../ui/Message.js';
import { Page } from '../../ui/Page.js';
import { ContentLoader } from '../catalogue/ContentLoader.js';
import { byYear } from './periods.js';
import { FileRows, Moment, Timeline, TimelineSkeleton } from './Timeline.js';

export const JaarplanPage = () => (
  <Page title={t('jaarplan.title')} lead={t('jaarplan.lead')}>
    <ContentLoader errorTitle={t('jaarplan.error')} skeleton={<TimelineSkeleton />}>
      {({ jaarplan }) =>
        jaarplan.length > 0 ? (
          <Timeline>
            {byYear(jaarplan).map(({ key, title, files }) => (
              <Moment key={key} when={title}>
                <FileRows files={files} />
              </Moment>
            ))}
          </Timeline>
        ) : (
          <Message title={t('jaarplan.none')} text={t('jaarplan.noneText')} />
        )
      }
    </ContentLoader>
  </Page>
);
