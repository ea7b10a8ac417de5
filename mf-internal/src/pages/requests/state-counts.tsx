import { requestStates, type StaffRequestCounts, type StaffRequestFilter } from '@site/shared/calls'
import { FormattedMessage, Link, useIntl, type MessageId } from '@site/shared/platform'
import type { FilterControls } from './filter.ts'
import styles from './state-counts.module.css'
import { limits } from '@site/shared/rules'
import { Button, controlStyle } from '@site/shared/ui'
import { useState, type FormEvent } from 'react'

interface StateCountsProps extends Pick<FilterControls, 'searchWith'> {
  filter: StaffRequestFilter
  counts: StaffRequestCounts
}

type Choice = [label: MessageId, count: number, part: Pick<StaffRequestFilter, 'state' | 'tab'>]

export function StateCounts({ searchWith, filter, counts }: StateCountsProps) {
  const intl = useIntl()
  const choices: Choice[] = [
    ['internal_privacy_rights.filter.all', counts.tabs.all, { tab: 'all' }],
    ['internal_privacy_rights.overdue', counts.tabs.overdue, { tab: 'overdue' }],
    ...requestStates.map((state): Choice => [
      `internal_privacy_rights.state.${state}`,
      counts.states[state],
      { state },
    ]),
  ]
  return (
    <nav aria-label={intl.formatMessage({ id: 'internal_privacy_rights.fact.state' })}>
      <ul className={styles.counts}>
        {choices.map(([label, count, { state, tab }]) => {
          const isShown = filter.state === state && filter.tab === tab
          return (
            <li key={label}>
              <Link
                to={`/internal-privacy-rights${searchWith({ state, tab, page: 1 })}`}
                className={styles.count}
                aria-current={isShown ? 'true' : undefined}
                preventScrollReset
              >
                <FormattedMessage id={label} /> <strong>{intl.formatNumber(count)}</strong>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Finds requests by reference or email address. Runs on submit, not while typing: each search is audited. */
export function RequestSearch({ applied, change }: Pick<FilterControls, 'applied' | 'change'>) {
  const [text, setText] = useState(applied.search ?? '')
  const intl = useIntl()

  async function search(event: FormEvent) {
    event.preventDefault()
    // Not within the submit event: React would take the navigation's transition for a form action.
    await Promise.resolve()
    change({ search: text.trim() || undefined, page: 1 })
  }

  function type(typed: string) {
    setText(typed)
    if (!typed) change({ search: undefined, page: 1 })
  }

  return (
    <form
      role="search"
      className={styles.search}
      aria-label={intl.formatMessage({ id: 'internal_privacy_rights.search.title' })}
      onSubmit={(event) => void search(event)}
    >
      <label className={styles.field}>
        <span className={styles.label}>
          <FormattedMessage id="internal_privacy_rights.search.label" />
        </span>
        <input
          type="search"
          className={controlStyle}
          value={text}
          maxLength={limits.search}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
        />
      </label>
      <Button type="submit" variant="secondary">
        <FormattedMessage id="internal_privacy_rights.search.submit" />
      </Button>
    </form>
  )
}
