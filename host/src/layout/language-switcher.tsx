import { offeredLangs } from '@site/shared/contract'
import { isPlainClick } from '@site/shared/browser'
import { getLocale, handOverDrafts, useIntl, useLocation } from '@site/shared/platform'
import styles from './language-switcher.module.css'

/** On Belgian hosts only. Plain links, because each language has documents of its own. */
export function LanguageSwitcher() {
  const intl = useIntl()
  const { lang, country } = getLocale()
  const { pathname, search, hash } = useLocation()
  if (country !== 'be') return null
  const rest = pathname.replace(/^\/[^/]*/, '')
  return (
    <nav data-languages aria-label={intl.formatMessage({ id: 'host.language' })}>
      <ul className={styles.list}>
        {Object.entries(offeredLangs).map(([offered, name]) => (
          <li key={offered}>
            <a
              className={styles.choice}
              href={`/${offered}${rest}${search}${hash}`}
              onClick={(event) => {
                if (isPlainClick(event)) handOverDrafts()
              }}
              hrefLang={offered}
              lang={offered}
              title={name}
              aria-current={offered === lang ? 'true' : undefined}
            >
              {offered.toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
