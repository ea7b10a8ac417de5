import type { ComplaintTab, StaffTab } from '@site/shared/calls'
import { FormattedMessage, Link, useIntl } from '@site/shared/platform'
import { isPlainClick } from './is-plain-click.ts'
import styles from './tabs.module.css'

interface TabsProps<Tab> {
  tabs: readonly Tab[]
  current: Tab
  counts: Readonly<Record<string, number>>
  /** Path and query of a tab. */
  addressOf: (tab: Tab) => string
  /** Instead of the link, where filters have to know the tab before the list has loaded. */
  onChoose?: (tab: Tab) => void
}

/** Parts of a list, with their counts. */
export function Tabs<Tab extends StaffTab | ComplaintTab>(props: TabsProps<Tab>) {
  const { tabs, current, counts, addressOf, onChoose } = props
  const intl = useIntl()
  return (
    <nav aria-label={intl.formatMessage({ id: 'internal_privacy_rights.tabs' })}>
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              to={addressOf(tab)}
              className={styles.tab}
              aria-current={tab === current ? 'true' : undefined}
              replace
              preventScrollReset
              onClick={(event) => {
                if (!onChoose || !isPlainClick(event)) return
                event.preventDefault()
                onChoose(tab)
              }}
            >
              <FormattedMessage id={`internal_privacy_rights.tab.${tab}`} />{' '}
              <strong>{intl.formatNumber(counts[tab] ?? 0)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
