import { campaignSorts, channelsOf, contextTypesOf, getCampaignAreas, periods } from '@site/shared/calls'
import { createQuery, FormattedMessage, getLocale, useIntl, useQuery, type MessageId } from '@site/shared/platform'
import { dayInMs } from '@site/shared/rules'
import { Button, controlStyle, FilterField, Icon, icons, SearchInput, TooLong } from '@site/shared/ui'
import { useId, useState } from 'react'
import { hasValidDays, type FilterProps } from './overview-filter.ts'
import styles from './overview-filter-box.module.css'

/** Search, period, channel and order; behind "more filters" area, subject and a date range. */
export function OverviewFilterBox({ filter, onChange }: FilterProps) {
  const intl = useIntl()
  const { country } = getLocale()
  const { from, to, context, area } = filter
  const [isOpen, setOpen] = useState(Boolean(from || to || context || area))
  /** `ALL` exists in the controls only; in the filter it is undefined. */
  function select<Option extends string>(
    name: 'period' | 'channel' | 'sort' | 'context',
    options: readonly Option[],
    idOf: (option: Option) => MessageId,
  ) {
    return (
      <div className={styles.choice}>
        <FilterField
          label={
            <FormattedMessage
              id={name === 'context' ? 'political_ads.history.context' : `political_ads.filter.${name}`}
            />
          }
        >
          <select
            className={`${controlStyle} ${styles.control} ${styles.select}`}
            value={filter[name] ?? 'ALL'}
            onChange={({ target: { value } }) => onChange({ [name]: value === 'ALL' ? undefined : value })}
          >
            {options.map((option) => (
              <option key={option} value={option}>
                {intl.formatMessage({ id: idOf(option) })}
              </option>
            ))}
          </select>
        </FilterField>
      </div>
    )
  }
  return (
    <form
      role="search"
      className={isOpen ? `${styles.box} ${styles.open}` : styles.box}
      aria-label={intl.formatMessage({ id: 'political_ads.filter.title' })}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={`${styles.choice} ${styles.text}`}>
        <FilterField label={<FormattedMessage id="political_ads.filter.text" />}>
          <SearchInput
            className={`${controlStyle} ${styles.control}`}
            value={filter.text ?? ''}
            onChange={(event) => onChange({ text: event.target.value || undefined })}
          />
        </FilterField>
        <TooLong text={filter.text ?? ''} />
      </div>
      {select('period', ['ALL', ...periods], (each) => `political_ads.periods.${each}`)}
      {select('channel', ['ALL', ...channelsOf[country]], (each) => `political_ads.channels.${each}`)}
      {select('sort', campaignSorts, (sort) => `political_ads.sorts.${sort}`)}
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
        <AreaField filter={filter} onChange={onChange} />
        {select('context', ['ALL', ...contextTypesOf[country]], (each) => `political_ads.subjects.${each}`)}
        <FilterDays filter={filter} onChange={onChange} />
      </div>
    </form>
  )
}

const campaignAreas = createQuery(getCampaignAreas)

/** A municipality or region, typed or chosen from those that occur, which load when they are needed. */
function AreaField({ filter, onChange }: FilterProps) {
  const list = useId()
  const [isUsed, setUsed] = useState(false)
  const { value: areas } = useQuery(campaignAreas, isUsed ? getLocale().country : undefined)
  return (
    <div>
      <FilterField label={<FormattedMessage id="political_ads.filter.area" />}>
        <SearchInput
          className={controlStyle}
          value={filter.area ?? ''}
          list={list}
          onFocus={() => setUsed(true)}
          onChange={(event) => onChange({ area: event.target.value || undefined })}
        />
      </FilterField>
      <datalist id={list}>
        {areas?.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <TooLong text={filter.area ?? ''} />
    </div>
  )
}

/** The register covers seven years, in milliseconds. */
const retention = 7 * 365.25 * dayInMs

function FilterDays({ filter, onChange }: FilterProps) {
  const error = useId()
  const isValid = hasValidDays(filter)
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <FilterField key={name} label={<FormattedMessage id={`political_ads.filter.${name}`} />}>
          <input
            type="date"
            className={`${controlStyle} ${styles.date}`}
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
  return new Date(Date.now() - retention).toISOString().slice(0, 10)
}
