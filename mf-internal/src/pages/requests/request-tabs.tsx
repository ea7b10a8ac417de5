import { staffTabs, type StaffRequestCounts, type StaffRequestFilter } from '@site/shared/calls'
import { FormattedMessage, Link, useIntl } from '@site/shared/platform'
import { tabOf, type FilterControls } from './filter.ts'
import styles from './request-tabs.module.css'

interface RequestTabsProps extends Pick<FilterControls, 'searchWith'> {
  filter: StaffRequestFilter
  counts: StaffRequestCounts
}

export function RequestTabs({ searchWith, filter, counts }: RequestTabsProps) {
  const intl = useIntl()
  return (
    <nav aria-label={intl.formatMessage({ id: 'internal_privacy_rights.tabs' })}>
      <ul className={styles.tabs}>
        {staffTabs.map((tab) => {
          const part = { tab: tab === 'open' ? undefined : tab, state: undefined, page: 1 }
          return (
            <li key={tab}>
              <Link
                to={`/internal-privacy-rights${searchWith(part)}`}
                className={styles.tab}
                aria-current={tab === tabOf(filter) ? 'true' : undefined}
                replace
                preventScrollReset
              >
                <FormattedMessage id={`internal_privacy_rights.tab.${tab}`} />{' '}
                <strong>{intl.formatNumber(counts.tabs[tab])}</strong>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
