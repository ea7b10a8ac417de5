import { FormattedMessage, NavLink, useLocation } from '@site/shared/platform'
import { Icon, icons, List } from '@site/shared/ui'
import { useEffect, useRef } from 'react'
import styles from './conditions-menu.module.css'
import { listMenu } from './menu.ts'

/** The 'our conditions' dropdown. Escape, a click elsewhere and a navigation close it. */
export function ConditionsMenu() {
  const details = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    close(details.current)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each navigation closes the menu
  }, [pathname])
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && details.current?.contains(target))) close(details.current)
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.current?.open) return
      close(details.current)
      details.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])
  return (
    <details ref={details} className={styles.menu}>
      <summary className={styles.button}>
        <FormattedMessage id="host.menu.conditions" />
        <Icon shape={icons.chevronDown} />
      </summary>
      <List className={styles.list}>
        {listMenu('conditions').map(({ to, text }) => (
          <li key={to}>
            <NavLink className={styles.item} to={to} onClick={() => close(details.current)}>
              {text}
            </NavLink>
          </li>
        ))}
      </List>
    </details>
  )
}

function close(details: HTMLDetailsElement | null) {
  if (details) details.open = false
}
