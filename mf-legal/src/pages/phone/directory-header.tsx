import { FormattedMessage, Link } from '@site/shared/platform'
import { limits } from '@site/shared/rules'
import { controlStyle, FilterField, Icon, icons, PageHeader } from '@site/shared/ui'
import type { RefObject } from 'react'
import styles from './directory-header.module.css'

interface DirectoryHeaderProps {
  searchBox: RefObject<HTMLInputElement | null>
  text: string
  onSearch: (text: string) => void
}

export function DirectoryHeader({ searchBox, text, onSearch }: DirectoryHeaderProps) {
  return (
    <div className={styles.header}>
      <Link to="/" className={styles.back}>
        <Icon shape={icons.arrowRight} className={styles.arrow} />
        <FormattedMessage id="legal.phone.back" />
      </Link>
      <PageHeader
        title={<FormattedMessage id="legal.phone.title" />}
        intro={<FormattedMessage id="legal.phone.intro" />}
      >
        <p className={styles.hours}>
          <Icon shape={icons.phone} className={styles.phone} />
          <FormattedMessage id="legal.phone.hours" />
        </p>
        <form role="search" className={styles.search} onSubmit={(event) => event.preventDefault()}>
          <FilterField label={<FormattedMessage id="legal.phone.search" />}>
            <input
              ref={searchBox}
              type="search"
              className={controlStyle}
              value={text}
              maxLength={limits.search}
              autoComplete="off"
              enterKeyHint="search"
              onChange={(event) => onSearch(event.target.value)}
            />
          </FilterField>
        </form>
      </PageHeader>
    </div>
  )
}
