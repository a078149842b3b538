import type { Content } from '@ledenportaal/shared';
import { t } from './messages.js';
import { Message } from '../../ui/Message.js';
import { Page } from '../../ui/Page.js';
import { ContentLoader } from '../catalogue/ContentLoader.js';
import { byMeeting, formatPeriod } from './periods.js';
import { Survey } from './Survey.js';
import { FileRows, Moment, Timeline, TimelineSkeleton } from './Timeline.js';

export const BijeenkomstenPage = () => (
  <Page title={t('bijeenkomsten.title')} lead={t('bijeenkomsten.lead')}>
    <ContentLoader errorTitle={t('bijeenkomsten.error')} skeleton={<TimelineSkeleton />}>
      {(content) => <Bijeenkomsten {...content} />}
    </ContentLoader>
  </Page>
);

/** The meeting at which the survey was held. */
const surveyed = '2018-11';

const Bijeenkomsten = ({ bijeenkomsten, survey }: Pick<Content, 'bijeenkomsten' | 'survey'>) => {
  const meetings = byMeeting(bijeenkomsten);
  const place = meetings.find(({ period }) => period.startsWith(surveyed))?.key;
  if (meetings.length === 0 && !survey)
    return <Message title={t('bijeenkomsten.none')} text={t('bijeenkomsten.noneText')} />;
  return (
    <Timeline>
      {meetings.map(({ key, title, period, files }) => (
        <Moment key={key} when={formatPeriod(period)} title={title}>
          <FileRows files={files} described />
          {survey && key === place && <Survey {...survey} />}
        </Moment>
      ))}
      {survey && !place && (
        <Moment when={formatPeriod(surveyed)} title={t('bijeenkomsten.survey')}>
          <Survey {...survey} />
        </Moment>
      )}
    </Timeline>
  );
};
