import type { Page } from '@site/shared/contract'
import { FormattedMessage, Link, matchPath, useIntl, useLocation } from '@site/shared/platform'
import { OrderedList } from '@site/shared/ui'
import styles from './breadcrumbs.module.css'
import { usePartLang } from '../messages/texts-provider.tsx'
import { formatTitle, useCurrentPage } from './current-page.ts'
import { getSegments } from '../release/release.ts'
import { listMenu } from './menu.ts'

/** Home, the section, the parent pages and the page itself. Keeps its height where there is nothing to show. */
export function Breadcrumbs() {
  const intl = useIntl()
  const { page, pages, title, part } = useCurrentPage()
  const lang = usePartLang(part)
  const segments = getSegments(useLocation().pathname)
  // Home starts right below the navbar.
  if (segments.length === 0) return null
  const trail = page ? getTrail(pages, segments) : []
  const isInCentre = listMenu('transparency-centre').some(({ to }) => to === `/${segments[0]}`)
  if (trail.length === 0) return <div className={styles.breadcrumbs} />
  return (
    <nav className={styles.breadcrumbs} aria-label={intl.formatMessage({ id: 'host.breadcrumbs' })}>
      <OrderedList className={styles.list}>
        <li>
          <Link className={styles.link} to="/">
            <FormattedMessage id="host.menu.home" />
          </Link>
        </li>
        {isInCentre && (
          <li className={`${styles.item} ${styles.section}`}>
            <span>
              <FormattedMessage id="host.menu.transparency_centre" />
            </span>
          </li>
        )}
        {trail.map(({ to, text, params }, at) => {
          const last = at === trail.length - 1
          const name = last && !page?.breadcrumb ? title : formatTitle(intl, text, params)
          return (
            <li key={to} className={styles.item}>
              {last ? (
                <span aria-current="page" lang={lang}>
                  {name}
                </span>
              ) : (
                <Link className={styles.link} to={to} lang={lang}>
                  {name}
                </Link>
              )}
            </li>
          )
        })}
      </OrderedList>
    </nav>
  )
}

/** Returns the pages of a remote whose URL is a prefix of this one, from the top: the breadcrumbs after home. */
function getTrail(pages: readonly Page[], segments: readonly string[]) {
  return segments.flatMap((_, at) => {
    const to = `/${segments.slice(0, at + 1).join('/')}`
    const found = pages.flatMap((page) => {
      const params = matchPath(`/${page.path}`, to)?.params
      return params ? [{ to, text: page.breadcrumb ?? page.title, params }] : []
    })
    return found.slice(0, 1)
  })
}
