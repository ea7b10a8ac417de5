import type { ComplaintTab, StaffTab } from '@site/shared/calls'
import { FormattedMessage, Link, useIntl, type MessageId } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import type { ReactNode, SyntheticEvent } from 'react'
import { isPlainClick } from './list-place.tsx'
import styles from './list-controls.module.css'

/** Changes the tab; a tab shows all its states. */
interface TabPart<Tab> {
  tab: Tab | undefined
  state?: undefined
  page: number
}

interface TabsProps<Tab extends string> {
  /** The first one is shown where the URL names none. */
  tabs: readonly Tab[]
  current: Tab
  counts: Readonly<Record<Tab, number>>
  list: { addressOf: (part: TabPart<Tab>) => string; change: (part: TabPart<Tab>) => void }
}

/** Parts of a list, with their counts. */
export function Tabs<Tab extends StaffTab | ComplaintTab>({ tabs, current, counts, list }: TabsProps<Tab>) {
  const intl = useIntl()
  return (
    <nav aria-label={intl.formatMessage({ id: 'internal_privacy_rights.tabs' })}>
      <ul className={styles.tabs}>
        {tabs.map((tab) => {
          const part = { tab: tab === tabs[0] ? undefined : tab, state: undefined, page: 1 }
          return (
            <li key={tab}>
              <Link
                to={list.addressOf(part)}
                className={styles.tab}
                aria-current={tab === current ? 'true' : undefined}
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  // Filters have to know the tab before the list has loaded.
                  event.preventDefault()
                  list.change(part)
                }}
              >
                <FormattedMessage id={`internal_privacy_rights.tab.${tab}`} />{' '}
                <strong>{intl.formatNumber(counts[tab])}</strong>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

interface SearchFormProps {
  /** Accessible name. */
  label: MessageId
  className: string | undefined
  /** Gets the named fields of the form. */
  onSearch: (fields: Record<string, string>) => void
  children: ReactNode
}

/** A form that filters a list on submit, not while typing: each search is audited. */
export function SearchForm({ label, className, onSearch, children }: SearchFormProps) {
  const intl = useIntl()

  async function search(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const inputs = event.currentTarget.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')
    const fields = [...inputs].map(({ name, value }) => [name, value])
    // Not within the submit event: React would take the navigation's transition for a form action.
    await Promise.resolve()
    onSearch(Object.fromEntries(fields))
  }

  return (
    <form
      role="search"
      className={className}
      aria-label={intl.formatMessage({ id: label })}
      onSubmit={(event) => void search(event)}
    >
      {children}
      <Button type="submit" variant="secondary">
        <FormattedMessage id="internal_privacy_rights.search.submit" />
      </Button>
    </form>
  )
}
