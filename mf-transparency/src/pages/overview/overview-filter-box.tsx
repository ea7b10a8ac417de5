import { campaignSorts, channelsOf, periods } from '@site/shared/calls'
import { FormattedMessage, getLocale, useIntl } from '@site/shared/platform'
import { limits } from '@site/shared/rules'
import { Button, controlStyle, FilterField, Icon, icons } from '@site/shared/ui'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import type { OverviewFilter } from '../../parts/campaign-list.ts'
import { hasValidDays } from './overview-filter.ts'
import styles from './overview-filter-box.module.css'

interface FilterBoxProps {
  filter: OverviewFilter
  onChange: (part: Partial<OverviewFilter>) => void
}

/** Search, period, channel and order; behind "more filters" a date range, on phones period and channel, too. */
export function OverviewFilterBox({ filter, onChange }: FilterBoxProps) {
  const intl = useIntl()
  const [isOpen, setOpen] = useState(Boolean(filter.from || filter.to))
  const stay = (event: FormEvent) => event.preventDefault()
  return (
    <form
      role="search"
      className={isOpen ? `${styles.box} ${styles.open}` : styles.box}
      aria-label={intl.formatMessage({ id: 'political_ads.filter.title' })}
      onSubmit={stay}
    >
      <div className={styles.text}>
        <FilterField label={<FormattedMessage id="political_ads.filter.text" />}>
          <input
            type="search"
            className={controlStyle}
            value={filter.text ?? ''}
            maxLength={limits.search}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => onChange({ text: event.target.value || undefined })}
          />
        </FilterField>
      </div>
      <div className={styles.foldable}>
        <FilterSelect
          label={<FormattedMessage id="political_ads.filter.period" />}
          value={filter.period ?? 'ALL'}
          options={['ALL', ...periods]}
          optionText={(period) => intl.formatMessage({ id: `political_ads.periods.${period}` })}
          onChange={(period) => onChange({ period: period === 'ALL' ? undefined : period })}
        />
      </div>
      <div className={styles.foldable}>
        <FilterSelect
          label={<FormattedMessage id="political_ads.filter.channel" />}
          value={filter.channel ?? 'ALL'}
          options={['ALL', ...channelsOf[getLocale().country]]}
          optionText={(channel) => intl.formatMessage({ id: `political_ads.channels.${channel}` })}
          onChange={(channel) => onChange({ channel: channel === 'ALL' ? undefined : channel })}
        />
      </div>
      <div className={styles.sort}>
        <FilterSelect
          label={<FormattedMessage id="political_ads.filter.sort" />}
          value={filter.sort}
          options={campaignSorts}
          optionText={(sort) => intl.formatMessage({ id: `political_ads.sorts.${sort}` })}
          onChange={(sort) => onChange({ sort })}
        />
      </div>
      <Button
        variant="secondary"
        className={styles.more}
        aria-expanded={isOpen}
        aria-controls="political-ads-days"
        onClick={() => setOpen(!isOpen)}
      >
        <FormattedMessage id="political_ads.filter.more" />
        <Icon shape={icons.chevronDown} className={styles.chevron} />
      </Button>
      <div id="political-ads-days" className={styles.days} hidden={!isOpen}>
        <FilterDays filter={filter} onChange={onChange} />
      </div>
    </form>
  )
}

/** `ALL` exists in the controls only; in the filter it is undefined. */
interface FilterSelectProps<Value extends string> {
  label: ReactNode
  value: Value
  options: readonly Value[]
  optionText: (option: Value) => string
  onChange: (value: Value) => void
}

function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, options, optionText, onChange } = props
  return (
    <FilterField label={label}>
      <select
        className={`${controlStyle} ${styles.select}`}
        value={value}
        onChange={(event) => onChange(options[event.target.selectedIndex] ?? value)}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {optionText(option)}
          </option>
        ))}
      </select>
    </FilterField>
  )
}

/** The register covers seven years, in milliseconds. */
const kept = 7 * 365.25 * 86_400_000

interface FilterDaysProps {
  filter: OverviewFilter
  onChange: (part: Partial<OverviewFilter>) => void
}

function FilterDays({ filter, onChange }: FilterDaysProps) {
  const error = useId()
  const isValid = hasValidDays(filter)
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <FilterField key={name} label={<FormattedMessage id={`political_ads.filter.${name}`} />}>
          <input
            type="date"
            className={controlStyle}
            value={filter[name] ?? ''}
            min={getFirstDay()}
            aria-invalid={!isValid || undefined}
            aria-describedby={isValid ? undefined : error}
            onChange={(event) => onChange({ [name]: event.target.value || undefined })}
          />
        </FilterField>
      ))}
      {!isValid && (
        <p id={error} role="alert" className={styles.error}>
          <FormattedMessage id="political_ads.filter.wrong_days" />
        </p>
      )}
    </>
  )
}

/** In UTC: one day more does no harm, and the first use of a time zone takes 40 ms. */
function getFirstDay(): string {
  return new Date(Date.now() - kept).toISOString().slice(0, 10)
}
