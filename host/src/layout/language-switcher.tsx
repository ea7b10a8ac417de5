import { getLocale, useIntl, useLocation } from '@site/shared/platform'
import styles from './language-switcher.module.css'

const offered = [
  { lang: 'nl', name: 'Nederlands' },
  { lang: 'fr', name: 'Français' },
] as const

/** On Belgian hosts only. Plain links: another language is another document, so the page reloads. */
export function LanguageSwitcher() {
  const intl = useIntl()
  const { lang, country } = getLocale()
  const { pathname, search, hash } = useLocation()
  if (country !== 'be') return null
  const rest = pathname.replace(/^\/[^/]*/, '')
  return (
    <nav data-languages aria-label={intl.formatMessage({ id: 'host.language' })}>
      <ul className={styles.list}>
        {offered.map((choice) => (
          <li key={choice.lang}>
            <a
              className={styles.choice}
              href={`/${choice.lang}${rest}${search}${hash}`}
              hrefLang={choice.lang}
              lang={choice.lang}
              title={choice.name}
              aria-current={choice.lang === lang ? 'true' : undefined}
            >
              {choice.lang.toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
