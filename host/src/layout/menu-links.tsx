import type { MenuName } from '@site/shared/contract'
import { FormattedMessage, NavLink } from '@site/shared/platform'
import styles from './mobile-menu.module.css'
import { listMenu } from './navigation.ts'

interface Props {
  onFollow: () => void
}

/** Home, the conditions, the transparency centre and where to ask, each under its heading. */
export function MenuLinks({ onFollow }: Props) {
  return (
    <nav>
      <ul className={styles.list}>
        <li>
          <NavLink className={styles.item} to="/" end onClick={onFollow}>
            <FormattedMessage id="host.menu.home" />
          </NavLink>
        </li>
      </ul>
      <Group title="host.menu.conditions" menu="conditions" onFollow={onFollow} />
      <Group title="host.menu.transparency_centre" menu="transparency-centre" onFollow={onFollow} />
      <Group title="host.menu.service" menu="service" onFollow={onFollow} />
    </nav>
  )
}

interface GroupProps extends Props {
  title: 'host.menu.conditions' | 'host.menu.transparency_centre' | 'host.menu.service'
  menu: MenuName
}

function Group({ title, menu, onFollow }: GroupProps) {
  const items = listMenu(menu)
  if (items.length === 0) return null
  return (
    <>
      <h2 className={styles.heading}>
        <FormattedMessage id={title} />
      </h2>
      <ul className={styles.list}>
        {items.map(({ to, text }) => (
          <li key={to}>
            <NavLink className={styles.item} to={to} onClick={onFollow}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}
