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

export function StateCounts({ searchWith, filter, counts }: StateCountsProps) {
  const intl = useIntl()
  const all = requestStates.reduce((sum, state) => sum + counts[state], 0)
  const choices: [label: MessageId, count: number, part: Pick<StaffRequestFilter, 'state' | 'overdue'>][] = [
    ['internal_privacy_rights.filter.all', all, {}],
    ['internal_privacy_rights.overdue', counts.overdue, { overdue: true }],
    ['internal_privacy_rights.state.VERIFIED', counts.VERIFIED, { state: 'VERIFIED' }],
    ['internal_privacy_rights.state.RECEIVED', counts.RECEIVED, { state: 'RECEIVED' }],
    ['internal_privacy_rights.state.HANDLED', counts.HANDLED, { state: 'HANDLED' }],
    ['internal_privacy_rights.state.WITHDRAWN', counts.WITHDRAWN, { state: 'WITHDRAWN' }],
  ]
  return (
    <nav aria-label={intl.formatMessage({ id: 'internal_privacy_rights.fact.state' })}>
      <ul className={styles.counts}>
        {choices.map(([label, count, { state, overdue }]) => {
          const isShown = filter.state === state && Boolean(filter.overdue) === Boolean(overdue)
          return (
            <li key={label}>
              <Link
                to={`/internal-privacy-rights${searchWith({ state, overdue, page: 1 })}`}
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
