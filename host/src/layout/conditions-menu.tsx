import { FormattedMessage, NavLink, useLocation } from '@site/shared/platform'
import { Icon } from '@site/shared/ui'
import { useEffect, useRef } from 'react'
import styles from './conditions-menu.module.css'
import { conditions, listOffered } from './navigation.ts'

/** The 'our conditions' dropdown. Escape, a click elsewhere and a navigation close it. */
export function ConditionsMenu() {
  const details = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    details.current!.open = false
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each navigation closes the menu
  }, [pathname])
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (!details.current?.contains(event.target as Node)) details.current!.open = false
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current!.open) return
      details.current!.open = false
      details.current!.querySelector('summary')!.focus()
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
        <Icon name="chevron-down" />
      </summary>
      <ul className={styles.list}>
        {listOffered(conditions).map(({ to, text }) => (
          <li key={to}>
            <NavLink className={styles.item} to={to} onClick={() => (details.current!.open = false)}>
              <FormattedMessage id={text} />
            </NavLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
