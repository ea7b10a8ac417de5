import { FormattedMessage, NavLink } from '@site/shared/platform'
import styles from './mobile-menu.module.css'
import { conditions, listOffered, service, transparencyCentre } from './navigation.ts'

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
      <Group title="host.menu.conditions" items={conditions} onFollow={onFollow} />
      <Group title="host.menu.transparency_centre" items={transparencyCentre} onFollow={onFollow} />
      <Group title="host.menu.service" items={service} onFollow={onFollow} />
    </nav>
  )
}

interface GroupProps extends Props {
  title: 'host.menu.conditions' | 'host.menu.transparency_centre' | 'host.menu.service'
  items: typeof conditions | typeof transparencyCentre | typeof service
}

function Group({ title, items, onFollow }: GroupProps) {
  const offered = listOffered<GroupProps['items'][number]>(items)
  if (offered.length === 0) return null
  return (
    <>
      <h2 className={styles.heading}>
        <FormattedMessage id={title} />
      </h2>
      <ul className={styles.list}>
        {offered.map(({ to, text }) => (
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
