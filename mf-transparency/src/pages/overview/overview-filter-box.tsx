import { campaignSorts, periodFilters } from '@site/shared/calls'
import { FormattedMessage, getLocale, useIntl } from '@site/shared/platform'
import { limits } from '@site/shared/rules'
import { Button, controlStyle, FilterField, Icon, icons } from '@site/shared/ui'
import { useState, type FormEvent } from 'react'
import { getChannelFilters } from './filter-in-address.ts'
import { FilterDays } from './filter-days.tsx'
import { FilterSelect } from './filter-select.tsx'
import styles from './overview-filter-box.module.css'
import type { OverviewFilter } from './overview-filter.ts'

interface FilterBoxProps {
  filter: OverviewFilter
  onChange: (part: Partial<OverviewFilter>) => void
}

/**
 * The search, period, channel and order in one row; days of one's own behind "more filters", on a phone period and channel
 * too. What is chosen applies by itself.
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
