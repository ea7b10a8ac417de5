import { useIntl, useNavigate } from '@site/shared/platform'
import { limits } from '@site/shared/rules'
import { Button, controlStyle, Icon, icons } from '@site/shared/ui'
import type { FormEvent } from 'react'
import styles from './mobile-menu.module.css'

/** The field of the mobile menu: leads to the search page with what was typed. */
export function MenuSearch({ onFollow }: { onFollow: () => void }) {
  const intl = useIntl()
  const navigate = useNavigate()
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    const words = typeof typed === 'string' ? typed.trim() : ''
    onFollow()
    void navigate(words ? `/search?${new URLSearchParams({ q: words })}` : '/search')
  }
  const label = intl.formatMessage({ id: 'host.menu.search_site' })
  return (
    <search aria-label={label}>
      <form className={styles.search} onSubmit={search}>
        <input
          className={controlStyle}
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          maxLength={limits.search}
          enterKeyHint="search"
        />
        <Button type="submit" variant="secondary" aria-label={intl.formatMessage({ id: 'host.menu.search' })}>
          <Icon shape={icons.search} />
        </Button>
      </form>
    </search>
  )
}
