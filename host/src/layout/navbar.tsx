import { FormattedMessage, Link, NavLink, useIntl } from '@site/shared/platform'
import { Icon, icons, List, Logo } from '@site/shared/ui'
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
          <Logo />
          <span className={styles.name} translate="no">
            {companyName}
          </span>
        </Link>
        <nav className={styles.desktop} aria-label={intl.formatMessage({ id: 'host.menu.label' })}>
          <List className={styles.items}>
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
          </List>
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
