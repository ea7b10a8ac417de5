import type { IncompleteItem, StaffAdvertisementLine } from '@site/shared/calls'
import { FormattedMessage, useIntl, type IntlShape } from '@site/shared/platform'
import { StateLabel } from './case-state.tsx'
import styles from './case-state.module.css'

interface AdvertisementProps {
  advertisement: StaffAdvertisementLine
}

/** The state of an advertisement, and what needs attention. */
export function AdvertisementState({ advertisement }: AdvertisementProps) {
  const { state, mailFailed, isToApprove, isToCorrect } = advertisement
  return (
    <span className={styles.labels}>
      <StateLabel name={`internal_privacy_rights.advertisement.state.${state}`} mailFailed={mailFailed} />
      {isToApprove && (
        <strong className={styles.news}>
          <FormattedMessage id="internal_privacy_rights.advertisement.to_approve" />
        </strong>
      )}
      {isToCorrect && (
        <strong className={styles.news}>
          <FormattedMessage id="internal_privacy_rights.advertisement.to_correct" />
        </strong>
      )}
    </span>
  )
}

/** In days: what is due so soon is marked. */
const soonDays = 3

/** The days until something is to be done; nothing where nothing is. */
export function DaysUntilDue({ advertisement: { daysLeft, overdue } }: AdvertisementProps) {
  if (daysLeft === null) return null
  const id = daysLeft < 0 ? 'internal_privacy_rights.days_late' : 'internal_privacy_rights.days_left'
  const text = <FormattedMessage id={id} values={{ days: Math.abs(daysLeft) }} />
  if (overdue) return <strong className={styles.problem}>{text}</strong>
  return daysLeft > soonDays ? (
    <span className={styles.label}>{text}</span>
  ) : (
    <strong className={styles.soon}>{text}</strong>
  )
}

/** Names an item of the template by its number. */
export function nameItem({ number, isContradictory }: IncompleteItem, intl: IntlShape): string {
  const item =
    number === null
      ? intl.formatMessage({ id: 'internal_privacy_rights.advertisement.item_views' })
      : intl.formatMessage({ id: 'internal_privacy_rights.advertisement.item' }, { number })
  return isContradictory
    ? intl.formatMessage({ id: 'internal_privacy_rights.advertisement.contradiction' }, { item })
    : item
}

/** Items that a notice lacks, by number; nothing where it is complete. */
export function Incomplete({ advertisement: { incomplete } }: AdvertisementProps) {
  const intl = useIntl()
  if (incomplete.length === 0) return null
  const items = [...new Set(incomplete.map((item) => nameItem(item, intl)))]
  return (
    <FormattedMessage
      id="internal_privacy_rights.advertisement.incomplete"
      values={{ items: intl.formatList(items, { type: 'conjunction' }) }}
    />
  )
}
