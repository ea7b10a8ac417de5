import { furtherLangs, langs, type MenuName } from '@site/shared/contract'
import { FormattedMessage, getLocale, Link, useIntl } from '@site/shared/platform'
import { companyName } from '@site/shared/rules'
import styles from './footer.module.css'
import { LanguageLink } from './language-link.tsx'
import { listMenu } from './menu.ts'
import { Exact, List } from '@site/shared/ui'

const year = String(new Date().getFullYear())
const menus: readonly MenuName[] = ['conditions', 'transparency-centre', 'service', 'footer']

export function Footer() {
  const intl = useIntl()
  const { country } = getLocale()
  const otherLangs = country === 'be' ? langs.filter((lang) => lang in furtherLangs) : []
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <nav aria-label={intl.formatMessage({ id: 'host.footer.documents' })}>
          <List className={styles.links}>
            {menus.flatMap(listMenu).map(({ to, text }) => (
              <li key={to}>
                <Link className={styles.link} to={to}>
                  {text}
                </Link>
              </li>
            ))}
            {otherLangs.map((lang) => (
              <li key={lang}>
                <LanguageLink lang={lang} className={styles.link}>
                  {furtherLangs[lang]}
                </LanguageLink>
              </li>
            ))}
          </List>
        </nav>
        <p className={styles.copyright}>
          <FormattedMessage id="host.footer.copyright" values={{ year, name: <Exact>{companyName}</Exact> }} />
        </p>
      </div>
    </footer>
  )
}
