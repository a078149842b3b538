import { t } from './messages.js';
import { Message } from '../../ui/Message.js';
import { Page } from '../../ui/Page.js';
import { ContentLoader } from '../content/ContentLoader.js';
import { groupByYear } from './periods.js';
import { FileRows, TimelineEntry, Timeline, TimelineSkeleton } from './Timeline.js';

export const JaarplanPage = () => (
  <Page title={t('jaarplan.title')} lead={t('jaarplan.lead')}>
    <ContentLoader errorTitle={t('jaarplan.error')} skeleton={<TimelineSkeleton />}>
      {({ jaarplan }) =>
        jaarplan.length > 0 ? (
          <Timeline>
            {groupByYear(jaarplan).map(({ key, title, files }) => (
              <TimelineEntry key={key} when={title}>
                <FileRows files={files} />
              </TimelineEntry>
            ))}
          </Timeline>
        ) : (
          <Message title={t('jaarplan.none')} text={t('jaarplan.noneText')} />
        )
      }
    </ContentLoader>
  </Page>
);
