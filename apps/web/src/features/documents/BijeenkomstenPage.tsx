import type { Content } from '@ledenportaal/shared';
import { t } from './messages.js';
import { Message } from '../../ui/Message.js';
import { Page } from '../../ui/Page.js';
import { ContentLoader } from '../content/ContentLoader.js';
import { groupByMeeting, formatPeriod } from './periods.js';
import { Survey } from './Survey.js';
import { FileRows, TimelineEntry, Timeline, TimelineSkeleton } from './Timeline.js';

export const BijeenkomstenPage = () => (
  <Page title={t('bijeenkomsten.title')} lead={t('bijeenkomsten.lead')}>
    <ContentLoader errorTitle={t('bijeenkomsten.error')} skeleton={<TimelineSkeleton />}>
      {(content) => <Bijeenkomsten {...content} />}
    </ContentLoader>
  </Page>
);

/** The month of the meeting at which the survey was held. */
const surveyMonth = '2018-11';

const Bijeenkomsten = ({ bijeenkomsten, survey }: Pick<Content, 'bijeenkomsten' | 'survey'>) => {
  const meetings = groupByMeeting(bijeenkomsten);
  const surveyKey = meetings.find(({ period }) => period.startsWith(surveyMonth))?.key;
  if (meetings.length === 0 && !survey)
    return <Message title={t('bijeenkomsten.none')} text={t('bijeenkomsten.noneText')} />;
  return (
    <Timeline>
      {meetings.map(({ key, title, period, files }) => (
        <TimelineEntry key={key} when={formatPeriod(period)} title={title}>
          <FileRows files={files} described />
          {survey && key === surveyKey && <Survey {...survey} />}
        </TimelineEntry>
      ))}
      {survey && !surveyKey && (
        <TimelineEntry when={formatPeriod(surveyMonth)} title={t('bijeenkomsten.survey')}>
          <Survey {...survey} />
        </TimelineEntry>
      )}
    </Timeline>
  );
};
