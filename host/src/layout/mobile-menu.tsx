import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Icon, icons } from '@site/shared/ui'
import { useEffect, useRef, type MouseEvent } from 'react'
import { MenuLinks } from './menu-links.tsx'
import { MenuSearch } from './menu-search.tsx'
import styles from './mobile-menu.module.css'

/** Product §9: wider than this the desktop menu serves. */
const breakpoint = '(min-width: 1001px)'

/** A native dialog: Escape, focus inside and focus back on the button come with it; its backdrop is the veil. */
export function MobileMenu() {
  const intl = useIntl()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useEffect(() => {
    const wide = window.matchMedia(breakpoint)
    const closeWhenWide = () => wide.matches && dialog.current?.close()
    wide.addEventListener('change', closeWhenWide)
    return () => wide.removeEventListener('change', closeWhenWide)
  }, [])
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) close()
  }
  return (
    <div className={styles.mobile}>
      <button className={styles.open} type="button" aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        <Icon shape={icons.menu} />
        <FormattedMessage id="host.menu.open" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- beside the panel; the keyboard has Escape and the button */}
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label={intl.formatMessage({ id: 'host.menu.label' })}
        onClick={closeOutside}
      >
        <div className={styles.panel}>
          <button className={styles.close} type="button" onClick={close}>
            <Icon shape={icons.close} />
            <FormattedMessage id="host.menu.close" />
          </button>
          <MenuSearch onFollow={close} />
          <MenuLinks onFollow={close} />
        </div>
      </dialog>
    </div>
  )
}
