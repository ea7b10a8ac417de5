import { afterSubmit } from '@site/shared/browser'
import { FormattedMessage, getLocale, useNavigate } from '@site/shared/platform'
import { SearchInput } from '@site/shared/ui'
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
        <SearchInput id="home-search" name="q" className={styles.input} autoCapitalize="none" />
        <button type="submit" className={styles.button}>
          <FormattedMessage id="legal.search.title" />
        </button>
      </span>
    </form>
  )
}
