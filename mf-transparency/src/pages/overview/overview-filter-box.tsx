import { campaignSorts, periodFilters } from '@site/shared/calls'
import { FormattedMessage, getLocale, useIntl } from '@site/shared/platform'
import { limits } from '@site/shared/rules'
import { Button, controlStyle, FilterField, Icon, icons } from '@site/shared/ui'
import { useState, type FormEvent, type ReactNode, useId } from 'react'
import { getChannelFilters, type OverviewFilter, hasValidDays } from './overview-filter.ts'
import styles from './overview-filter-box.module.css'

interface FilterBoxProps {
  filter: OverviewFilter
  onChange: (part: Partial<OverviewFilter>) => void
}

/**
 * Search, period, channel and order in one row; a custom date range behind "more filters", on phones period and
 * channel, too.
 */
export function OverviewFilterBox({ filter, onChange }: FilterBoxProps) {
  const intl = useIntl()
  const [isOpen, setOpen] = useState(filter.from !== '' || filter.to !== '')
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
            value={filter.textFilter}
            maxLength={limits.search}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => onChange({ textFilter: event.target.value })}
          />
        </FilterField>
      </div>
      <div className={styles.foldable}>
        <FilterSelect
          label={<FormattedMessage id="political_ads.filter.period" />}
          value={filter.periodFilter}
          options={periodFilters}
          optionText={(period) => intl.formatMessage({ id: `political_ads.periods.${period}` })}
          onChange={(periodFilter) => onChange({ periodFilter })}
        />
      </div>
      <div className={styles.foldable}>
        <FilterSelect
          label={<FormattedMessage id="political_ads.filter.channel" />}
          value={filter.channelFilter}
          options={getChannelFilters(getLocale().country)}
          optionText={(channel) => intl.formatMessage({ id: `political_ads.channels.${channel}` })}
          onChange={(channelFilter) => onChange({ channelFilter })}
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

interface FilterSelectProps<Value extends string> {
  label: ReactNode
  value: Value
  options: readonly Value[]
  optionText: (option: Value) => string
  onChange: (value: Value) => void
}

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
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

/** A custom date range. */
export function FilterDays({ filter, onChange }: FilterDaysProps) {
  const error = useId()
  const isValid = hasValidDays(filter)
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <FilterField key={name} label={<FormattedMessage id={`political_ads.filter.${name}`} />}>
          <input
            type="date"
            className={controlStyle}
            value={filter[name]}
            min={getFirstDay()}
            aria-invalid={!isValid || undefined}
            aria-describedby={isValid ? undefined : error}
            onChange={(event) => onChange({ [name]: event.target.value })}
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
