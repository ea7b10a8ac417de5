import { FormattedMessage } from '@site/shared/platform'
import { limits } from '@site/shared/rules'
import { Icon, icons } from '@site/shared/ui'
import type { RefObject } from 'react'
import styles from './search-field.module.css'

interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>
  value: string
  onType: (value: string) => void
}

/** The field for the keyword; what is typed is searched for by itself. */
export function SearchField({ field, value, onType }: SearchFieldProps) {
  return (
    <form role="search" className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <label className={styles.label} htmlFor="keyword">
        <FormattedMessage id="legal.search.label" />
      </label>
      <span className={styles.frame}>
        <Icon shape={icons.search} className={styles.icon} />
        <input
          ref={field}
          id="keyword"
          type="search"
          className={styles.input}
          value={value}
          maxLength={limits.search}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => onType(event.target.value)}
        />
      </span>
    </form>
  )
}
