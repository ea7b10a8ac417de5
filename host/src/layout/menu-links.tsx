import { FormattedMessage, NavLink } from '@site/shared/platform'
import styles from './mobile-menu.module.css'
import { conditions, transparencyCentre } from './navigation.ts'

interface Props {
  onFollow: () => void
}

/** Home, the conditions and the transparency centre, each under its heading. */
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
      <Group title="host.menu.conditions" items={conditions} onFollow={onFollow} />
      <Group title="host.menu.transparency_centre" items={transparencyCentre} onFollow={onFollow} />
    </nav>
  )
}

interface GroupProps extends Props {
  title: 'host.menu.conditions' | 'host.menu.transparency_centre'
  items: typeof conditions | typeof transparencyCentre
}

function Group({ title, items, onFollow }: GroupProps) {
  return (
    <>
      <h2 className={styles.heading}>
        <FormattedMessage id={title} />
      </h2>
      <ul className={styles.list}>
        {items.map(({ to, text }) => (
          <li key={to}>
            <NavLink className={styles.item} to={to} onClick={onFollow}>
              <FormattedMessage id={text} />
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}
