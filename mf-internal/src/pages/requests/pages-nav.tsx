import type { StaffRequestFilter } from '@site/shared/calls'
import { FormattedMessage, Link, useIntl } from '@site/shared/platform'
import type { FilterControls } from './filter.ts'
import styles from './page.module.css'

interface PagesNavProps extends Pick<FilterControls, 'searchWith'> {
  filter: StaffRequestFilter
  total: number
  pageSize: number
}

/** The ways to the newer and the older requests, with which of how many this page shows. */
export function PagesNav({ searchWith, filter, total, pageSize }: PagesNavProps) {
  const { page = 1 } = filter
  const intl = useIntl()
  const address = (target: number) => `/internal-privacy-rights${searchWith({ page: target })}`
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <nav className={styles.pages} aria-label={intl.formatMessage({ id: 'internal_privacy_rights.list.pages' })}>
      <span>
        <FormattedMessage id="internal_privacy_rights.list.shown" values={{ from, to, total }} />
      </span>
      {page > 1 && (
        <Link to={address(page - 1)} className={styles.page}>
          <FormattedMessage id="internal_privacy_rights.list.newer" />
        </Link>
      )}
      {to < total && (
        <Link to={address(page + 1)} className={styles.page}>
          <FormattedMessage id="internal_privacy_rights.list.older" />
        </Link>
      )}
    </nav>
  )
}
