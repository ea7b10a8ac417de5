import { FormattedMessage, Link, useIntl } from '@site/shared/platform'
import styles from './pages-nav.module.css'

interface PagesNavProps {
  /** From 1. */
  page: number | undefined
  total: number
  pageSize: number
  /** Path and query of a page of the list. */
  addressOf: (page: number) => string
}

export function PagesNav({ page = 1, total, pageSize, addressOf }: PagesNavProps) {
  const intl = useIntl()
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <nav className={styles.pages} aria-label={intl.formatMessage({ id: 'internal_privacy_rights.list.pages' })}>
      <span>
        <FormattedMessage id="internal_privacy_rights.list.shown" values={{ from, to, total }} />
      </span>
      {page > 1 && (
        <Link to={addressOf(page - 1)} className={styles.page}>
          <FormattedMessage id="internal_privacy_rights.list.previous" />
        </Link>
      )}
      {to < total && (
        <Link to={addressOf(page + 1)} className={styles.page}>
          <FormattedMessage id="internal_privacy_rights.list.next" />
        </Link>
      )}
    </nav>
  )
}
