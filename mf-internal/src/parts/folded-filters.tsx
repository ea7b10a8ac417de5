import { FormattedMessage, useIntl, type MessageId } from '@site/shared/platform'
import { Button, FilterBox } from '@site/shared/ui'
import { useId, useState, type ReactNode } from 'react'
import styles from './folded-filters.module.css'

interface FoldedFiltersProps {
  /** Accessible name. */
  title: MessageId
  /** Number of those that narrow the list down: the button says so. */
  chosen: number
  /** Fields, and the files of the list. */
  children: ReactNode
}

/** The filters of a list behind one button; for a `ListBar`. */
export function FoldedFilters({ title, chosen, children }: FoldedFiltersProps) {
  const intl = useIntl()
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="secondary"
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {chosen > 0 ? (
          <FormattedMessage id="internal_privacy_rights.filter.narrowed" values={{ count: chosen }} />
        ) : (
          <FormattedMessage id="internal_privacy_rights.filter.show" />
        )}
      </Button>
      <div id={id} className={isUnfolded ? styles.unfolded : styles.folded}>
        <FilterBox dense label={intl.formatMessage({ id: title })}>
          {children}
        </FilterBox>
      </div>
    </>
  )
}
