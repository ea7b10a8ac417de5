import {
  countryCodes,
  flowTypes,
  longestRequestFile,
  staffRequestsFileAddress,
  type StaffRequestFilter,
} from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { FilterBox } from '@site/shared/ui'
import type { FilterControls } from './filter.ts'
import styles from './request-filter-box.module.css'
import { FilterPart } from './filter-part.tsx'

const countries = countryCodes.map((value) => ({ value, label: `internal_privacy_rights.country.${value}` as const }))
const flows = flowTypes.map((value) => ({ value, label: `internal_privacy_rights.flow.${value}` as const }))

interface RequestFilterBoxProps extends Pick<FilterControls, 'shown' | 'change'> {
  filter: StaffRequestFilter
  /** How many requests the filter lets through. */
  total: number
}

/** What the list shows: each choice stands in the page's address at once. */
export function RequestFilterBox({ shown, change, filter, total }: RequestFilterBoxProps) {
  const intl = useIntl()
  // Another filter begins at its first page.
  const choose = (part: Partial<StaffRequestFilter>) => change({ ...part, page: 1 })
  return (
    <FilterBox label={intl.formatMessage({ id: 'internal_privacy_rights.filter.title' })}>
      <FilterPart
        label="internal_privacy_rights.fact.country"
        value={shown.country}
        options={countries}
        onChange={(country) => choose({ country })}
      />
      <FilterPart
        label="internal_privacy_rights.fact.flow"
        value={shown.flowType}
        options={flows}
        onChange={(flowType) => choose({ flowType })}
      />
      <a className={styles.file} href={staffRequestsFileAddress(filter)} download>
        <FormattedMessage id="internal_privacy_rights.filter.file" />
      </a>
      {total > longestRequestFile && (
        <p className={styles.limit}>
          <FormattedMessage
            id="internal_privacy_rights.filter.file_limit"
            values={{ most: longestRequestFile, total }}
          />
        </p>
      )}
    </FilterBox>
  )
}
