import { useIntl, type MessageId } from '@site/shared/platform'
import type { RefObject } from 'react'
import { SearchForm } from './list-controls.tsx'
import { SearchText } from './search-text.tsx'
import styles from './text-search.module.css'

interface TextSearchProps {
  /** Accessible name of the form. */
  title: MessageId
  /** Label of the field, which is its placeholder, too. */
  label: MessageId
  /** Name of this part of the filter. */
  name: string
  text: string | undefined
  field?: RefObject<HTMLInputElement | null>
  onSearch: (parts: Record<string, string>) => void
}

/** Narrows a list down to what is typed. */
export function TextSearch({ title, label: labelId, name, text, field, onSearch }: TextSearchProps) {
  const label = useIntl().formatMessage({ id: labelId })
  return (
    <SearchForm label={title} className={styles.search} onSearch={onSearch}>
      <div className={styles.field}>
        <SearchText
          ref={field}
          name={name}
          type="search"
          aria-label={label}
          placeholder={label}
          defaultValue={text}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            if (!target.value) onSearch({ [name]: '' })
          }}
        />
      </div>
    </SearchForm>
  )
}
