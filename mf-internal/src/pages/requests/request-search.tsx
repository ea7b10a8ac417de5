import { useIntl } from '@site/shared/platform'
import { limits } from '@site/shared/rules'
import { controlStyle } from '@site/shared/ui'
import type { RefObject } from 'react'
import { SearchForm } from '../../parts/search-form.tsx'
import { filterInAddress, type FilterControls } from './filter.ts'
import styles from './request-search.module.css'

interface RequestSearchProps extends Pick<FilterControls, 'applied' | 'change'> {
  field: RefObject<HTMLInputElement | null>
}

/** Finds requests by reference or email address. */
export function RequestSearch({ applied, change, field }: RequestSearchProps) {
  const label = useIntl().formatMessage({ id: 'internal_privacy_rights.search.label' })
  const show = (search?: string) => change({ search, page: 1 })
  return (
    <SearchForm
      label="internal_privacy_rights.search.title"
      className={styles.search}
      onSearch={(fields) => show(filterInAddress.read(fields).search)}
    >
      <input
        ref={field}
        name="search"
        type="search"
        className={`${controlStyle} ${styles.field}`}
        aria-label={label}
        placeholder={label}
        defaultValue={applied.search}
        maxLength={limits.search}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          if (!target.value) show()
        }}
      />
    </SearchForm>
  )
}
