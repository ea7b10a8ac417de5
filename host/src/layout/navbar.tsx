import { FormattedMessage, Link, NavLink, useIntl } from '@site/shared/platform'
import { Icon, icons } from '@site/shared/ui'
import { companyName } from '@site/shared/rules'
import { isOffered } from '../release/release.ts'
import { ConditionsMenu } from './conditions-menu.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import styles from './navbar.module.css'
import { listMenu } from './menu.ts'

export function Navbar() {
  const intl = useIntl()
  return (
    <header className={styles.navbar}>
      <div className={styles.inner}>
        <Link
          className={styles.logo}
          to="/"
          aria-label={intl.formatMessage({ id: 'host.logo' }, { name: companyName })}
        >
          <Lantern />
          <span className={styles.name} translate="no">
            {companyName}
          </span>
        </Link>
        <nav className={styles.desktop} aria-label={intl.formatMessage({ id: 'host.menu.label' })}>
          <ul className={styles.items}>
            <li>
              <NavLink className={styles.item} to="/" end>
                <FormattedMessage id="host.menu.home" />
              </NavLink>
            </li>
            {listMenu('conditions').length > 0 && (
              <li>
                <ConditionsMenu />
              </li>
            )}
            {listMenu('bar').map(({ to, text }) => (
              <li key={to}>
                <NavLink className={styles.item} to={to}>
                  {text}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {isOffered('/search') && (
          <search>
            <NavLink className={styles.search} to="/search" aria-label={intl.formatMessage({ id: 'host.menu.search' })}>
              <Icon shape={icons.search} />
            </NavLink>
          </search>
        )}
        <LanguageSwitcher />
        <MobileMenu />
      </div>
    </header>
  )
}

function Lantern() {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <path d="M9 8h10l3 12H6z" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <path d="M11 8a3 3 0 0 1 6 0M5 24h18" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <circle cx="14" cy="15" r="2.5" fill="var(--accent)" />
    </svg>
  )
}
