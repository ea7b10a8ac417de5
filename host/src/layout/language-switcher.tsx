import { furtherLangs, langs, offeredLangs } from '@site/shared/contract'
import { getLocale, useIntl } from '@site/shared/platform'
import { List } from '@site/shared/ui'
import { LanguageLink } from './language-link.tsx'
import styles from './language-switcher.module.css'

/** On Belgian hosts only: the languages offered there, and the current one. */
export function LanguageSwitcher() {
  const intl = useIntl()
  const { lang: current, country } = getLocale()
  if (country !== 'be') return null
  const shown = langs.filter((lang) => lang in offeredLangs || lang === current)
  return (
    <nav data-languages aria-label={intl.formatMessage({ id: 'host.language' })}>
      <List className={shown.length > 2 ? `${styles.list} ${styles.many}` : styles.list}>
        {shown.map((lang) => (
          <li key={lang}>
            <LanguageLink lang={lang} className={styles.choice} title={offeredLangs[lang] ?? furtherLangs[lang]}>
              {lang.toUpperCase()}
            </LanguageLink>
          </li>
        ))}
      </List>
    </nav>
  )
}
