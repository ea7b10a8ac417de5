import { FormattedMessage, Link, useIntl, useLocation, type MessageId } from '@site/shared/platform'
import styles from './breadcrumbs.module.css'
import { getSegments, useCurrentPage } from './current-page.ts'
import { getTrail } from './trail.ts'

/** Home, the pages above this one, and this one. Keeps its height where there is nothing to show. */
export function Breadcrumbs() {
  const intl = useIntl()
  const { page, pages } = useCurrentPage()
  const segments = getSegments(useLocation().pathname)
  // Home begins right below the navbar.
  if (segments.length === 0) return null
  const trail = page ? getTrail(pages, segments) : []
  if (trail.length === 0) return <div className={styles.breadcrumbs} />
  return (
    <nav className={styles.breadcrumbs} aria-label={intl.formatMessage({ id: 'host.breadcrumbs' })}>
      <ol className={styles.list}>
        <li>
          <Link className={styles.link} to="/">
            <FormattedMessage id="host.menu.home" />
          </Link>
        </li>
        {trail.map(({ to, text, params }, at) => {
          const name = intl.formatMessage({ id: text as MessageId }, params)
          const last = at === trail.length - 1
          return (
            <li key={to} className={styles.item}>
              {last ? (
                <span aria-current="page">{name}</span>
              ) : (
                <Link className={styles.link} to={to}>
                  {name}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
