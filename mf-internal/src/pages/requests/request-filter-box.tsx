import {
  countryCodes,
  flowTypes,
  longestRequestFile,
  requestStates,
  staffRequestsFileAddress,
  type StaffRequestFilter,
} from '@site/shared/calls'
import { FormattedMessage, useIntl, useSearchParams } from '@site/shared/platform'
import { FilterBox } from '@site/shared/ui'
import { withPart } from './filter.ts'
import styles from './request-filter-box.module.css'
import { FilterPart } from './filter-part.tsx'

const states = requestStates.map((value) => ({ value, label: `internal_privacy_rights.state.${value}` as const }))
const countries = countryCodes.map((value) => ({ value, label: `internal_privacy_rights.country.${value}` as const }))
const flows = flowTypes.map((value) => ({ value, label: `internal_privacy_rights.flow.${value}` as const }))

interface RequestFilterBoxProps {
  filter: StaffRequestFilter
  /** How many requests the filter lets through. */
  total: number
}

/** What the list shows: each choice stands in the page's address at once. */
export function RequestFilterBox({ filter, total }: RequestFilterBoxProps) {
  const [query, setQuery] = useSearchParams()
  const intl = useIntl()
  const choose = (name: string) => (value: string) => setQuery(withPart(query, name, value))
  return (
    <FilterBox label={intl.formatMessage({ id: 'internal_privacy_rights.filter.title' })}>
      <FilterPart
        label="internal_privacy_rights.fact.state"
        value={filter.state}
        options={states}
        onChange={choose('state')}
      />
      <FilterPart
        label="internal_privacy_rights.fact.country"
        value={filter.country}
        options={countries}
        onChange={choose('country')}
      />
      <FilterPart
        label="internal_privacy_rights.fact.flow"
        value={filter.flowType}
        options={flows}
        onChange={choose('flowType')}
      />
      <label className={styles.tick}>
        <input
          type="checkbox"
          className={styles.mark}
          checked={filter.overdue ?? false}
          onChange={(event) => choose('overdue')(event.target.checked ? 'true' : '')}
        />
        <FormattedMessage id="internal_privacy_rights.filter.overdue" />
      </label>
      <a className={styles.file} href={staffRequestsFileAddress(filter)} download>
        <FormattedMessage id="internal_privacy_rights.filter.file" />
      </a>
      {total > longestRequestFile && (
        <p className={styles.limit}>
          <FormattedMessage id="internal_privacy_rights.filter.file_limit" values={{ most: longestRequestFile, total }} />
        </p>
      )}
    </FilterBox>
  )
}
