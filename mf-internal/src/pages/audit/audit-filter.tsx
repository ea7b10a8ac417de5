import { auditActions, auditFile, type AuditQuery } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { limits } from '@site/shared/rules'
import { controlStyle, FilterField } from '@site/shared/ui'
import { SearchForm } from '../../parts/search-form.tsx'
import styles from './page.module.css'

interface AuditFilterProps {
  /** Read once. */
  filter: AuditQuery
  onSearch: (fields: URLSearchParams) => void
}

export function AuditFilter({ filter, onSearch }: AuditFilterProps) {
  const intl = useIntl()
  const control = (name: 'person' | 'action' | 'reference' | 'from' | 'to') => ({
    name,
    className: controlStyle,
    defaultValue: filter[name],
  })
  return (
    <>
      <SearchForm label="internal_privacy_rights.audit.filter" className={styles.filter} onSearch={onSearch}>
        <FilterField label={<FormattedMessage id="internal_privacy_rights.fact.person" />}>
          <input {...control('person')} maxLength={limits.search} />
        </FilterField>
        <FilterField label={<FormattedMessage id="internal_privacy_rights.fact.action" />}>
          <select {...control('action')}>
            <option value="">{intl.formatMessage({ id: 'internal_privacy_rights.filter.all' })}</option>
            {auditActions.map((each) => (
              <option key={each} value={each}>
                {intl.formatMessage({ id: `internal_privacy_rights.audit.action.${each}` })}
              </option>
            ))}
          </select>
        </FilterField>
        <FilterField label={<FormattedMessage id="internal_privacy_rights.fact.reference" />}>
          <input {...control('reference')} maxLength={64} />
        </FilterField>
        <FilterField label={<FormattedMessage id="internal_privacy_rights.audit.from" />}>
          <input type="date" {...control('from')} />
        </FilterField>
        <FilterField label={<FormattedMessage id="internal_privacy_rights.audit.to" />}>
          <input type="date" {...control('to')} />
        </FilterField>
      </SearchForm>
      <a className={styles.file} href={auditFile.address(filter)} download>
        <FormattedMessage id="internal_privacy_rights.filter.file" />
      </a>
    </>
  )
}
