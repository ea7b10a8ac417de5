import { afterSubmit } from '@site/shared/browser'
import { FormattedMessage, getLocale, useNavigate } from '@site/shared/platform'
import styles from './home-search.module.css'

/** Opens the search page; works without scripts, too. */
export function HomeSearch() {
  const navigate = useNavigate()
  function search(form: HTMLFormElement) {
    const keyword = form.querySelector('input')?.value.trim()
    void navigate(keyword ? `/search?${new URLSearchParams({ q: keyword })}` : '/search')
  }
  return (
    <form role="search" className={styles.search} action={`/${getLocale().lang}/search`} onSubmit={afterSubmit(search)}>
      <label htmlFor="home-search" className={styles.label}>
        <FormattedMessage id="legal.search.label" />
      </label>
      <span className={styles.frame}>
        <input
          id="home-search"
          name="q"
          type="search"
          className={styles.input}
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
