import { FormattedMessage, Link, useIntl, useSearchParams } from '@site/shared/platform'
import styles from './page.module.css'

interface PagesNavProps {
  page: number
  total: number
  pageSize: number
}

/** The ways to the newer and the older requests, with which of how many this page shows. */
export function PagesNav({ page, total, pageSize }: PagesNavProps) {
  const [query] = useSearchParams()
  const intl = useIntl()
  const address = (target: number) => {
    const changed = new URLSearchParams(query)
    changed.set('page', String(target))
    return `/internal-privacy-rights?${changed}`
  }
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <nav className={styles.pages} aria-label={intl.formatMessage({ id: 'internal_privacy_rights.list.pages' })}>
      <span>
        <FormattedMessage id="internal_privacy_rights.list.shown" values={{ from, to, total }} />
      </span>
      {page > 1 && (
        <Link to={address(page - 1)}>
          <FormattedMessage id="internal_privacy_rights.list.newer" />
        </Link>
      )}
      {to < total && (
        <Link to={address(page + 1)}>
          <FormattedMessage id="internal_privacy_rights.list.older" />
        </Link>
      )}
    </nav>
  )
}
