import type { StaffRequestQuery } from '@site/shared/calls'
import { useIntl } from '@site/shared/platform'
import { writeDay } from '@site/shared/rules'
import { Icon, icons } from '@site/shared/ui'
import { useRef } from 'react'
import type { StaffList } from '../../parts/staff-list.ts'
import styles from './due-condition.module.css'

/** The last day of all requests of the list, from a bar of the overview. Pressing it removes it. */
export function DueCondition({ list }: { list: StaffList<StaffRequestQuery> }) {
  const intl = useIntl()
  const place = useRef<HTMLDivElement>(null)
  const { due } = list.shown

  function remove() {
    // The button disappears.
    place.current?.focus({ preventScroll: true })
    list.choose({ due: '' })
  }

  function describe(day: string): string {
    if (day === 'overdue') return intl.formatMessage({ id: 'internal_privacy_rights.due.overdue' })
    return intl.formatMessage({ id: 'internal_privacy_rights.due.day' }, { day: writeDay(day, intl.locale) })
  }

  const filter = due && describe(due)
  return (
    <div ref={place} className={styles.place} tabIndex={-1}>
      {filter && (
        <button
          type="button"
          className={styles.condition}
          aria-label={intl.formatMessage({ id: 'internal_privacy_rights.due.remove' }, { filter })}
          onClick={remove}
        >
          {filter}
          <Icon shape={icons.close} className={styles.cross} />
        </button>
      )}
    </div>
  )
}
