import { getCampaignVersions, type PublishedCampaign } from '@site/shared/calls'
import { changesStyle, FactName, isStated, ShownFact } from '@site/shared/notices'
import { changedFacts, changeReason, type NoticeFact } from '@site/shared/notices/facts'
import { createQuery, FormattedMessage, getLocale, useQuery, type MessageId } from '@site/shared/platform'
import { Day, Disclosure, OrderedList, QueryFailure, Spinner } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { Section } from '../section.tsx'
import styles from './notice-history.module.css'

const noticeVersions = createQuery((id: string) => getCampaignVersions(id, getLocale().country), 0)

const shownRows = 5

const marks = {
  del: (words: ReactNode) => <del>{words}</del>,
  ins: (words: ReactNode) => <ins>{words}</ins>,
}

export function NoticeHistory({ item }: { item: PublishedCampaign }) {
  const { id, noticeVersion, noticeDate } = item
  if (!noticeVersion || !noticeDate) return null
  return (
    <Section title="political_ads.history.title">
      {noticeVersion > 1 ? (
        <Versions id={id} />
      ) : (
        <p className={styles.line}>
          <FormattedMessage id="political_ads.history.unchanged" values={{ day: <Day date={noticeDate} /> }} />
        </p>
      )}
    </Section>
  )
}

function Versions({ id }: { id: string }) {
  const query = useQuery(noticeVersions, id)
  const { value: versions, state } = query
  if (state === 'loading') return <Spinner />
  if (!versions) return <QueryFailure query={query} text="political_ads.history.failure" />
  const rows = versions.map((notice, at) => (
    <NoticeVersion key={notice.noticeVersion} notice={notice} before={versions[at + 1]} />
  ))
  const earlier = rows.slice(shownRows)
  return (
    <div className={changesStyle}>
      <p className={styles.line}>
        <FormattedMessage id="political_ads.history.key" values={marks} />
      </p>
      <OrderedList className={styles.list}>{rows.slice(0, shownRows)}</OrderedList>
      {earlier.length > 0 && (
        <Disclosure
          isPrinted
          summary={<FormattedMessage id="political_ads.history.earlier" values={{ count: earlier.length }} />}
        >
          <OrderedList className={styles.list}>{earlier}</OrderedList>
        </Disclosure>
      )}
    </div>
  )
}

function NoticeVersion({ notice, before }: { notice: PublishedCampaign; before: PublishedCampaign | undefined }) {
  const { noticeVersion: version = 1, noticeDate = '' } = notice
  return (
    <li className={styles.version}>
      <h3 className={styles.heading}>
        <FormattedMessage id="political_ads.history.version" values={{ version, day: <Day date={noticeDate} /> }} />
      </h3>
      {!before && version === 1 && (
        <p className={styles.line}>
          <FormattedMessage id="political_ads.history.first" />
        </p>
      )}
      {before && (
        <dl className={styles.changes}>
          {isStated(changeReason, notice) && (
            <div>
              <dt className={styles.name}>
                <FactName fact={changeReason} />
              </dt>
              <dd className={styles.value} dir="auto">
                <ShownFact fact={changeReason} item={notice} />
              </dd>
            </div>
          )}
          {changedFacts(before, notice).map((fact) => (
            <div key={`${fact.qualifier} ${fact.name}`}>
              <dt className={styles.name}>
                <FactName fact={fact} />
              </dt>
              <dd className={styles.value} dir="auto">
                <Unseen id="political_ads.history.before" />
                <del>
                  <Stated fact={fact} notice={before} />
                </del>{' '}
                <Unseen id="political_ads.history.after" />
                <ins>
                  <Stated fact={fact} notice={notice} />
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** Words before and after a change: not every screen reader announces `<del>` and `<ins>`. */
function Unseen({ id }: { id: MessageId }) {
  return (
    <span className={styles.unseen}>
      <FormattedMessage id={id} />{' '}
    </span>
  )
}

function Stated({ fact, notice }: { fact: NoticeFact; notice: PublishedCampaign }) {
  if (isStated(fact, notice)) return <ShownFact fact={fact} item={notice} />
  return <FormattedMessage id="political_ads.notice.none" />
}
