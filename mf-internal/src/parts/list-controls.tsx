import { afterSubmit, isPlainClick } from '@site/shared/browser'
import type { AdvertisementTab, ComplaintTab, InformationTab, StaffTab, TaskTab } from '@site/shared/calls'
import { FormattedMessage, Link, useIntl, type MessageId } from '@site/shared/platform'
import { Button, List } from '@site/shared/ui'
import type { ComponentProps, ReactNode } from 'react'
import styles from './list-controls.module.css'

/** Changes the tab; a tab shows all its states. */
interface TabPart<Tab> {
  tab: Tab | undefined
  state?: undefined
  page: number
}

interface FilterList<Part> {
  addressOf: (part: Part) => string
  change: (part: Part) => void
}

/** A link that changes the filter of a list like its other controls: at once, and without an entry in the history. */
export function FilterLink<Part>({
  list,
  filter,
  ...link
}: { list: FilterList<Part>; filter: Part } & Omit<ComponentProps<typeof Link>, 'to'>) {
  return (
    <Link
      {...link}
      to={list.addressOf(filter)}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        list.change(filter)
      }}
    />
  )
}

export interface TabsProps<Tab extends string> {
  tabs: readonly Tab[]
  /** Shown where the URL names none; the first one where left out. */
  usual?: Tab | undefined
  current: Tab
  counts: Readonly<Record<Tab, number>>
  list: FilterList<TabPart<Tab>>
}

export type ListTab = StaffTab | ComplaintTab | TaskTab | AdvertisementTab | InformationTab

/** Bar above a list: its tabs with their counts, and further controls. */
export function ListBar<Tab extends ListTab>({ children, ...tabs }: TabsProps<Tab> & { children?: ReactNode }) {
  return (
    <div className={styles.bar}>
      <Tabs {...tabs} />
      {children}
    </div>
  )
}

function Tabs<Tab extends ListTab>({ tabs, usual = tabs[0], current, counts, list }: TabsProps<Tab>) {
  const intl = useIntl()
  return (
    <nav aria-label={intl.formatMessage({ id: 'internal_privacy_rights.tabs' })}>
      <List className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab}>
            <FilterLink
              list={list}
              filter={{ tab: tab === usual ? undefined : tab, state: undefined, page: 1 }}
              className={styles.tab}
              aria-current={tab === current ? 'true' : undefined}
            >
              <FormattedMessage id={`internal_privacy_rights.tab.${tab}`} />{' '}
              <strong>{intl.formatNumber(counts[tab])}</strong>
            </FilterLink>
          </li>
        ))}
      </List>
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

  function search(form: HTMLFormElement) {
    const tooLong = form.querySelector<HTMLElement>('[aria-invalid=true]')
    if (tooLong) {
      tooLong.focus()
      return
    }
    const inputs = form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')
    onSearch(Object.fromEntries([...inputs].map(({ name, value }) => [name, value])))
  }

  return (
    <form
      role="search"
      className={className}
      aria-label={intl.formatMessage({ id: label })}
      onSubmit={afterSubmit(search)}
    >
      {children}
      <Button type="submit" variant="secondary">
        <FormattedMessage id="internal_privacy_rights.search.submit" />
      </Button>
    </form>
  )
}
