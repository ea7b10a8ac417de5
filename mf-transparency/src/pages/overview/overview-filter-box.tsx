import { campaignSorts, periodFilters } from '@site/shared/calls'
import { FormattedMessage, getLocale, useIntl } from '@site/shared/platform'
import { limits } from '@site/shared/rules'
import { controlStyle, FilterBox, FilterField } from '@site/shared/ui'
import { getChannelFilters } from './filter-in-address.ts'
import { FilterDays } from './filter-days.tsx'
import { FilterSelect } from './filter-select.tsx'
import type { OverviewFilter } from './overview-filter.ts'

interface FilterBoxProps {
  filter: OverviewFilter
  onChange: (part: Partial<OverviewFilter>) => void
}

/** Period, channel and text; days of one's own and the order. What is chosen applies by itself. */
export function OverviewFilterBox({ filter, onChange }: FilterBoxProps) {
  const intl = useIntl()
  return (
    <FilterBox label={intl.formatMessage({ id: 'political_ads.filter.title' })}>
      <FilterSelect
        label={<FormattedMessage id="political_ads.filter.period" />}
        value={filter.periodFilter}
        options={periodFilters}
        optionText={(period) => intl.formatMessage({ id: `political_ads.periods.${period}` })}
        onChange={(periodFilter) => onChange({ periodFilter })}
      />
      <FilterSelect
        label={<FormattedMessage id="political_ads.filter.channel" />}
        value={filter.channelFilter}
        options={getChannelFilters(getLocale().country)}
        optionText={(channel) => intl.formatMessage({ id: `political_ads.channels.${channel}` })}
        onChange={(channelFilter) => onChange({ channelFilter })}
      />
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
      <FilterDays filter={filter} onChange={onChange} />
      <FilterSelect
        label={<FormattedMessage id="political_ads.filter.sort" />}
        value={filter.sort}
        options={campaignSorts}
        optionText={(sort) => intl.formatMessage({ id: `political_ads.sorts.${sort}` })}
        onChange={(sort) => onChange({ sort })}
      />
    </FilterBox>
  )
}
