import { FormattedMessage, useIntl, type MessageId } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import type { ReactNode, SyntheticEvent } from 'react'

interface SearchFormProps {
  /** Accessible name. */
  label: MessageId
  className: string | undefined
  /** Gets the named fields of the form. */
  onSearch: (fields: URLSearchParams) => void
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
    onSearch(new URLSearchParams(fields))
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
