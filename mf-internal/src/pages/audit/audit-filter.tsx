import { auditActions, auditFileAddress, type AuditQuery } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { limits } from '@site/shared/rules'
import { Button, controlStyle, FilterField } from '@site/shared/ui'
import { useState, type ChangeEvent, type FormEvent } from 'react'
import { filterInAddress } from './filter.ts'
import styles from './page.module.css'

interface AuditFilterProps {
  filter: AuditQuery
  change: (filter: AuditQuery) => void
}

/** Applies on submit, not while typing: each look at the log is in the log. */
export function AuditFilter({ filter, change }: AuditFilterProps) {
  const intl = useIntl()
  const { person, action, reference, from, to } = filter
  const [typed, setTyped] = useState<Record<string, string | undefined>>({ person, action, reference, from, to })

  async function apply(event: FormEvent) {
    event.preventDefault()
    // Not within the submit event: React would take the navigation's transition for a form action.
    await Promise.resolve()
    const query = Object.entries(typed).map(([name, value = '']) => [name, value])
    change(filterInAddress.read(new URLSearchParams(query)))
  }

  const control = (name: string) => ({
    className: controlStyle,
    value: typed[name] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setTyped({ ...typed, [name]: target.value }),
  })

  return (
    <form
      role="search"
      className={styles.filter}
      aria-label={intl.formatMessage({ id: 'internal_privacy_rights.audit.filter' })}
      onSubmit={(event) => void apply(event)}
    >
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
        <input {...control('reference')} maxLength={20} />
      </FilterField>
      <FilterField label={<FormattedMessage id="internal_privacy_rights.audit.from" />}>
        <input type="date" {...control('from')} />
      </FilterField>
      <FilterField label={<FormattedMessage id="internal_privacy_rights.audit.to" />}>
        <input type="date" {...control('to')} />
      </FilterField>
      <Button type="submit" variant="secondary">
        <FormattedMessage id="internal_privacy_rights.search.submit" />
      </Button>
      <a className={styles.file} href={auditFileAddress(filter)} download>
        <FormattedMessage id="internal_privacy_rights.filter.file" />
      </a>
    </form>
  )
}
