import { FormattedMessage, Link } from '@site/shared/platform'
import { Button, Notice } from '@site/shared/ui'
import type { ReactNode } from 'react'
import type { DirectoryFilter } from './directory-filter.ts'
import styles from './nothing-found.module.css'

interface NothingFoundProps {
  filter: DirectoryFilter
  /** Address of the same search among all types. */
  allTypes: string
  onClear: () => void
}

/** In the place of a list without entries: what to try, and where else to ask. */
export function NothingFound({ filter, allTypes, onClear }: NothingFoundProps) {
  return (
    <Notice kind="info" title={<Title filter={filter} />}>
      <p className={styles.text}>
        <FormattedMessage id="legal.phone.nothing.text" values={{ about: aboutLink }} />
      </p>
      <div className={styles.actions}>
        {filter.type !== 'ALL' && (
          <Link to={allTypes} preventScrollReset>
            <FormattedMessage id="legal.phone.nothing.all_types" />
          </Link>
        )}
        <Button variant="link" onClick={onClear}>
          <FormattedMessage id="legal.phone.clear" />
        </Button>
      </div>
    </Notice>
  )
}

function Title({ filter: { type, text } }: Pick<NothingFoundProps, 'filter'>) {
  const values = { text: text.trim(), type: <FormattedMessage id={`legal.phone.types.${type}`} /> }
  return (
    <FormattedMessage
      id={type === 'ALL' ? 'legal.phone.nothing.title' : 'legal.phone.nothing.title_in_type'}
      values={values}
    />
  )
}

function aboutLink(text: ReactNode[]) {
  return <Link to="/about">{text}</Link>
}
