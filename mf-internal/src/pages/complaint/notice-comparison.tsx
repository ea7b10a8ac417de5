import { isWithheld, type PublishedCampaign, type StaffComplaint } from '@site/shared/calls'
import { changesStyle, FactName, isStated, ShownFact } from '@site/shared/notices'
import { isFactChanged, noticeFacts, type NoticeFact } from '@site/shared/notices/facts'
import { FormattedMessage } from '@site/shared/platform'
import { Day, Disclosure, SummaryList } from '@site/shared/ui'
import { Section } from '../../parts/staff-page.tsx'
import { Creative } from './creative.tsx'
import styles from './notice-comparison.module.css'

/** Facts that are the same in every notice say nothing about a report. */
const comparedFacts = noticeFacts.filter(({ fields }) => fields.length > 0)

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
  const changed = comparedFacts.filter((fact) => isFactChanged(fact, reported, current))
  const same = comparedFacts.filter((fact) => !changed.includes(fact) && isStated(fact, current))
  const isNewer = reported.noticeVersion !== current.noticeVersion
  return (
    <div className={changesStyle}>
      <p className={styles.line}>
        <FormattedMessage
          id={`internal_privacy_rights.comparison.${isNewer ? 'changed' : 'unchanged'}`}
          values={{ count: changed.length, version: current.noticeVersion }}
        />
      </p>
      {changed.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <VersionHead name="reported" notice={reported} />
              <VersionHead name="current" notice={current} />
            </tr>
          </thead>
          {changed.map((fact) => (
            <tbody key={keyOf(fact)}>
              <tr>
                <th scope="rowgroup" colSpan={2} className={styles.name}>
                  <FactName fact={fact} />
                </th>
              </tr>
              <tr>
                <td className={styles.value} dir="auto">
                  <del>
                    {/* The server shows no picture of a withheld advertisement. */}
                    <FactValue fact={fact} notice={reported} hasPicture={!isWithheld(current)} />
                  </del>
                </td>
                <td className={styles.value} dir="auto">
                  <ins>
                    <FactValue fact={fact} notice={current} hasPicture />
                  </ins>
                </td>
              </tr>
            </tbody>
          ))}
        </table>
      )}
      <Disclosure
        summary={
          <FormattedMessage
            id={`internal_privacy_rights.comparison.${isNewer ? 'same' : 'whole'}`}
            values={{ count: same.length }}
          />
        }
      >
        <SummaryList>
          {same.map((fact) => (
            <div key={keyOf(fact)}>
              <dt className={styles.name}>
                <FactName fact={fact} />
              </dt>
              <dd className={styles.fact}>
                <ShownFact fact={fact} item={current} />
              </dd>
            </div>
          ))}
        </SummaryList>
      </Disclosure>
    </div>
  )
}

function VersionHead({ name, notice }: { name: 'reported' | 'current'; notice: PublishedCampaign }) {
  const { noticeVersion: version, noticeDate } = notice
  return (
    <th scope="col" className={styles.head}>
      <FormattedMessage
        id={`internal_privacy_rights.comparison.${name}`}
        values={{ version, day: noticeDate && <Day date={noticeDate} length="medium" /> }}
      />
    </th>
  )
}

interface FactValueProps {
  fact: NoticeFact
  notice: PublishedCampaign
  hasPicture: boolean
}

function FactValue({ fact, notice, hasPicture }: FactValueProps) {
  if (!isStated(fact, notice)) return <FormattedMessage id="political_ads.notice.none" />
  const isCreative = fact.fields.includes('creativeDigest')
  return isCreative && hasPicture ? <Creative notice={notice} /> : <ShownFact fact={fact} item={notice} />
}

function keyOf({ name, qualifier }: NoticeFact): string {
  return `${qualifier} ${name}`
}
