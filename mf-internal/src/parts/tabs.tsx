import type { ComplaintTab, StaffTab } from '@site/shared/calls'
import { FormattedMessage, Link, useIntl } from '@site/shared/platform'
import styles from './tabs.module.css'

interface TabsProps<Tab> {
  tabs: readonly Tab[]
  current: Tab
  counts: Readonly<Record<string, number>>
  /** Path and query of a tab. */
  addressOf: (tab: Tab) => string
}

/** Parts of a list, with their counts. */
export function Tabs<Tab extends StaffTab | ComplaintTab>({ tabs, current, counts, addressOf }: TabsProps<Tab>) {
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
