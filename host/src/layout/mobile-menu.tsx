import { afterSubmit, useMediaQuery } from '@site/shared/browser'
import { enterDialog, FormattedMessage, NavLink, useIntl, useLocation, useNavigate } from '@site/shared/platform'
import { Button, controlStyle, Icon, icons, List, SearchInput } from '@site/shared/ui'
import { Fragment, useEffect, useRef, type MouseEvent } from 'react'
import { listMenu } from './menu.ts'
import styles from './mobile-menu.module.css'

/** Wider windows have the desktop menu. */
const breakpoint = '(min-width: 62.5625em)'

/** A native dialog: it brings Escape, the focus trap and the focus back on the button. */
export function MobileMenu() {
  const intl = useIntl()
  const dialog = useRef<HTMLDialogElement>(null)
  const leave = useRef<() => void>(undefined)
  const close = () => dialog.current?.close()
  function open() {
    dialog.current?.showModal()
    leave.current = enterDialog(close)
  }
  const { pathname } = useLocation()
  const isWide = useMediaQuery(breakpoint)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each navigation closes the menu, also one with the back button; so does a wide window
  useEffect(close, [pathname, isWide])
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) close()
  }
  return (
    <div className={styles.mobile}>
      <button className={styles.open} type="button" aria-haspopup="dialog" onClick={open}>
        <Icon shape={icons.menu} />
        <span className={styles.word}>
          <FormattedMessage id="host.menu.open" />
        </span>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop; the keyboard has Escape and the button */}
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label={intl.formatMessage({ id: 'host.menu.label' })}
        onClick={closeOutside}
        onClose={() => leave.current?.()}
      >
        <div className={styles.panel}>
          <button className={styles.close} type="button" onClick={close}>
            <Icon shape={icons.close} />
            <FormattedMessage id="host.menu.close" />
          </button>
          <SiteSearch onFollow={close} />
          <MenuLinks onFollow={close} />
        </div>
      </dialog>
    </div>
  )
}

interface Props {
  onFollow?: () => void
}

/** The search field of the site. */
export function SiteSearch({ onFollow }: Props) {
  const intl = useIntl()
  const navigate = useNavigate()
  function search(form: HTMLFormElement) {
    const typed = new FormData(form).get('q')
    const words = typeof typed === 'string' ? typed.trim() : ''
    onFollow?.()
    void navigate(words ? `/search?${new URLSearchParams({ q: words })}` : '/search')
  }
  const label = intl.formatMessage({ id: 'host.menu.search_site' })
  return (
    <search aria-label={label}>
      <form className={styles.search} onSubmit={afterSubmit(search)}>
        <SearchInput className={controlStyle} name="q" aria-label={label} placeholder={label} />
        <Button type="submit" variant="secondary" aria-label={intl.formatMessage({ id: 'host.menu.search' })}>
          <Icon shape={icons.search} />
        </Button>
      </form>
    </search>
  )
}

const groups = [
  ['conditions', 'host.menu.conditions'],
  ['transparency-centre', 'host.menu.transparency_centre'],
  ['service', 'host.menu.service'],
] as const

function MenuLinks({ onFollow }: Props) {
  return (
    <nav>
      <List>
        <li>
          <NavLink className={styles.item} to="/" end onClick={onFollow}>
            <FormattedMessage id="host.menu.home" />
          </NavLink>
        </li>
      </List>
      {groups.map(([menu, title]) => {
        const items = listMenu(menu)
        if (items.length === 0) return null
        return (
          <Fragment key={menu}>
            <p id={`menu-${menu}`} className={styles.group}>
              <FormattedMessage id={title} />
            </p>
            <List aria-labelledby={`menu-${menu}`}>
              {items.map(({ to, text }) => (
                <li key={to}>
                  <NavLink className={styles.item} to={to} onClick={onFollow}>
                    {text}
                  </NavLink>
                </li>
              ))}
            </List>
          </Fragment>
        )
      })}
    </nav>
  )
}
