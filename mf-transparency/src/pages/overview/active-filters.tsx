import { FormattedMessage, useIntl, type IntlShape } from '@site/shared/platform'
import { keysOf, writeDay } from '@site/shared/rules'
import { Button, Icon, icons, List } from '@site/shared/ui'
import { useRef } from 'react'
import styles from './active-filters.module.css'
import type { OverviewFilter } from '../../parts/campaign-list.ts'
import { noFilter, type FilterProps } from './overview-filter.ts'
import { resultsId } from './campaign-results.tsx'

type Part = Exclude<keyof OverviewFilter, 'sort'>

const describe: Record<Part, (filter: OverviewFilter, intl: IntlShape) => string> = {
  sponsor: ({ sponsor }, intl) => intl.formatMessage({ id: 'political_ads.filter.sponsor' }, { sponsor }),
  payer: ({ payer }, intl) => intl.formatMessage({ id: 'political_ads.filter.payer' }, { payer }),
  owner: ({ owner }, intl) => intl.formatMessage({ id: 'political_ads.filter.owner' }, { owner }),
  text: ({ text }, intl) => intl.formatMessage({ id: 'political_ads.filter.quoted' }, { text: text?.trim() }),
  area: ({ area }, intl) => intl.formatMessage({ id: 'political_ads.filter.in_area' }, { area: area?.trim() }),
  period: ({ period }, intl) => intl.formatMessage({ id: `political_ads.periods.${period ?? 'ALL'}` }),
  channel: ({ channel }, intl) => intl.formatMessage({ id: `political_ads.channels.${channel ?? 'ALL'}` }),
  context: ({ context = 'OTHER' }, intl) => intl.formatMessage({ id: `political_ads.subjects.${context}` }),
  from: ({ from = '' }, intl) =>
    intl.formatMessage({ id: 'political_ads.filter.from_day' }, { day: writeDay(from, intl.locale) }),
  to: ({ to = '' }, intl) =>
    intl.formatMessage({ id: 'political_ads.filter.to_day' }, { day: writeDay(to, intl.locale) }),
}

export function ActiveFilters({ filter, onChange }: FilterProps) {
  const intl = useIntl()
  const list = useRef<HTMLUListElement>(null)
  const names = keysOf(describe).filter((name) => filter[name]?.trim())
  if (names.length === 0) return null

  function remove(part: Partial<OverviewFilter>, place: number) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    // The button disappears: focus its neighbour, or the results.
    const next = names.length > 1 ? (buttons[place + 1] ?? buttons[place - 1]) : document.getElementById(resultsId)
    next?.focus({ preventScroll: true })
    onChange(part)
  }
  return (
    <List ref={list} className={styles.chips} aria-label={intl.formatMessage({ id: 'political_ads.filter.active' })}>
      {names.map((name, place) => {
        const text = describe[name](filter, intl)
        return (
          <li key={name}>
            <button type="button" className={styles.chip} onClick={() => remove({ [name]: undefined }, place)}>
              <span className={styles.action}>
                <FormattedMessage id="political_ads.filter.remove" />{' '}
              </span>
              {text}
              <Icon shape={icons.close} className={styles.cross} />
            </button>
          </li>
        )
      })}
      {names.length > 1 && (
        <li className={styles.clear}>
          <Button variant="link" onClick={() => remove(noFilter, names.length)}>
            <FormattedMessage id="political_ads.filter.clear" />
          </Button>
        </li>
      )}
    </List>
  )
}
