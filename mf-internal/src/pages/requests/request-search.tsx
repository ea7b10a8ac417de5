import { limits } from '@site/shared/rules'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Button, controlStyle } from '@site/shared/ui'
import { useState, type FormEvent } from 'react'
import type { FilterControls } from './filter.ts'
import styles from './state-counts.module.css'

/** Finds one request by its reference, or those of one e-mail address. Asked for, not while typing: each look is written down. */
export function RequestSearch({ applied, change }: Pick<FilterControls, 'applied' | 'change'>) {
  const [text, setText] = useState(applied.search ?? '')
  const intl = useIntl()

  async function search(event: FormEvent) {
    event.preventDefault()
    // Not within the submit event: React would take the navigation's transition for an action of the form.
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
      <label className={styles.field}>
        <span className={styles.label}>
          <FormattedMessage id="internal_privacy_rights.search.label" />
        </span>
        <input
          type="search"
          className={controlStyle}
          value={text}
          maxLength={limits.search}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
        />
      </label>
      <Button type="submit" variant="secondary">
        <FormattedMessage id="internal_privacy_rights.search.submit" />
      </Button>
    </form>
  )
}
