import { isWithheld, type PublishedCampaign, type StaffComplaint } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Day, Disclosure } from '@site/shared/ui'
import { changedFactsOf, NoticeChanges, NoticeFacts, sameFactsOf } from '../../parts/notice-changes.tsx'
import styles from '../../parts/notice-changes.module.css'
import { Section } from '../../parts/staff-page.tsx'

/** The notice as it was reported, and as the register has it now. */
export function NoticeComparison({ complaint: { noticeVersion, reported, current } }: { complaint: StaffComplaint }) {
  if (noticeVersion === null) return null
  return (
    <Section title="internal_privacy_rights.comparison.title">
      {!current && (
        <p className={styles.line}>
          <FormattedMessage id="internal_privacy_rights.comparison.dropped" />
        </p>
      )}
      {current && !reported && (
        <p className={styles.line}>
          <FormattedMessage id="internal_privacy_rights.comparison.lost" values={{ version: noticeVersion }} />
        </p>
      )}
      {current && <Comparison reported={reported ?? current} current={current} />}
    </Section>
  )
}

function Comparison({ reported, current }: Record<'reported' | 'current', PublishedCampaign>) {
  const changedFacts = changedFactsOf(reported, current)
  const sameFacts = sameFactsOf(reported, current)
  const isNewer = reported.noticeVersion !== current.noticeVersion
  return (
    <>
      <p className={styles.line}>
        <FormattedMessage
          id={`internal_privacy_rights.comparison.${isNewer ? 'changed' : 'unchanged'}`}
          values={{ count: changedFacts.length, version: current.noticeVersion }}
        />
      </p>
      <NoticeChanges
        before={reported}
        after={current}
        heads={[
          <VersionHead key="reported" name="reported" notice={reported} />,
          <VersionHead key="current" name="current" notice={current} />,
        ]}
        // The server shows no picture of a withheld advertisement.
        hasFirstPicture={!isWithheld(current)}
      />
      <Disclosure
        summary={
          <FormattedMessage
            id={`internal_privacy_rights.comparison.${isNewer ? 'same' : 'whole'}`}
            values={{ count: sameFacts.length }}
          />
        }
      >
        <NoticeFacts facts={sameFacts} notice={current} />
      </Disclosure>
    </>
  )
}

function VersionHead({ name, notice }: { name: 'reported' | 'current'; notice: PublishedCampaign }) {
  const { noticeVersion: version, noticeDate } = notice
  return (
    <FormattedMessage
      id={`internal_privacy_rights.comparison.${name}`}
      values={{ version, day: noticeDate && <Day date={noticeDate} length="medium" /> }}
    />
  )
}
