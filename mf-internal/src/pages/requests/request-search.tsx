import { useIntl, FormattedMessage } from '@site/shared/platform'
import { limits } from '@site/shared/rules'
import { Button, controlStyle } from '@site/shared/ui'
import { useState, type FormEvent, type RefObject } from 'react'
import type { FilterControls } from './filter.ts'
import styles from './request-search.module.css'

interface RequestSearchProps extends Pick<FilterControls, 'applied' | 'change'> {
  field: RefObject<HTMLInputElement | null>
}

/** Finds requests by reference or email address. Runs on submit, not while typing: each search is audited. */
export function RequestSearch({ applied, change, field }: RequestSearchProps) {
  const [text, setText] = useState(applied.search ?? '')
  const intl = useIntl()
  const label = intl.formatMessage({ id: 'internal_privacy_rights.search.label' })

  async function search(event: FormEvent) {
    event.preventDefault()
    // Not within the submit event: React would take the navigation's transition for a form action.
    await Promise.resolve()
    change({ search: text.trim() || undefined, page: 1 })
  }

  function type(typed: string) {
    setText(typed)
    if (!typed) change({ search: undefined, page: 1 })
  }

  return (
    <form
      role="search"
      className={styles.search}
      aria-label={intl.formatMessage({ id: 'internal_privacy_rights.search.title' })}
      onSubmit={(event) => void search(event)}
    >
      <input
        ref={field}
        type="search"
        className={`${controlStyle} ${styles.field}`}
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={limits.search}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit" variant="secondary" className={styles.submit}>
        <FormattedMessage id="internal_privacy_rights.search.submit" />
      </Button>
    </form>
  )
}
