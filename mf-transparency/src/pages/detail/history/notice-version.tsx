import type { PublishedCampaign } from '@site/shared/calls'
import { FormattedMessage, type MessageId } from '@site/shared/platform'
import { Day } from '@site/shared/ui'
import { changedFacts } from './notice-facts.tsx'
import styles from './notice-history.module.css'

interface NoticeVersionProps {
  notice: PublishedCampaign
  /** The version before; undefined for the first. */
  before: PublishedCampaign | undefined
}

/** What one version of a notice changed: each fact as it was and as it became. */
export function NoticeVersion({ notice, before }: NoticeVersionProps) {
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
          {changedFacts(before, notice).map(({ name, qualifier, show }) => (
            <div key={`${qualifier} ${name}`}>
              <dt className={styles.name}>
                <FactName name={name} qualifier={qualifier} />
              </dt>
              <dd className={styles.value}>
                <Unseen id="political_ads.history.before" />
                <del>{show(before) || <None />}</del> <Unseen id="political_ads.history.after" />
                <ins>{show(notice) || <None />}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

function FactName({ name, qualifier }: { name: MessageId; qualifier: MessageId | undefined }) {
  const fact = <FormattedMessage id={name} />
  if (!qualifier) return fact
  return <FormattedMessage id="political_ads.history.of" values={{ fact, of: <FormattedMessage id={qualifier} /> }} />
}

/** Not every screen reader says what is struck through or underlined. */
function Unseen({ id }: { id: MessageId }) {
  return (
    <span className={styles.unseen}>
      <FormattedMessage id={id} />{' '}
    </span>
  )
}

function None() {
  return <FormattedMessage id="political_ads.notice.none" />
}
