import { afterSubmit } from '@site/shared/browser'
import { FormattedMessage, getLocale, useNavigate } from '@site/shared/platform'
import { limits } from '@site/shared/rules'
import { useRef } from 'react'
import styles from './home-search.module.css'

/** Opens the search page; works without scripts, too. */
export function HomeSearch() {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  function search() {
    const keyword = field.current?.value.trim()
    void navigate(keyword ? `/search?${new URLSearchParams({ q: keyword })}` : '/search')
  }
  return (
    <form role="search" className={styles.search} action={`/${getLocale().lang}/search`} onSubmit={afterSubmit(search)}>
      <label htmlFor="home-search" className={styles.label}>
        <FormattedMessage id="legal.search.label" />
      </label>
      <span className={styles.frame}>
        <input
          ref={field}
          id="home-search"
          name="q"
          type="search"
          className={styles.input}
          maxLength={limits.search}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
        />
        <button type="submit" className={styles.button}>
          <FormattedMessage id="legal.search.title" />
        </button>
      </span>
    </form>
  )
}
