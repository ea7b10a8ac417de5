import { getPhoneAddress, type PhoneEntry } from '@site/shared/brands'
import type { Country } from '@site/shared/contract'
import { FormattedMessage, Link } from '@site/shared/platform'
import { useId } from 'react'
import { linkTo } from '../../parts/link-to.tsx'
import type { DirectoryFilter, DirectoryGroup } from './directory-filter.ts'
import styles from './directory.module.css'
import { Button, EmptyState, List } from '@site/shared/ui'

export function Directory({ groups, country }: { groups: DirectoryGroup[]; country: Country }) {
  return groups.map(({ type, entries }) => (
    <section key={type} aria-labelledby={`brands-${type}`} className={styles.group}>
      <h2 id={`brands-${type}`} className={styles.heading}>
        <FormattedMessage id={`legal.phone.types.${type}`} />
      </h2>
      <List className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.brandName} entry={entry} country={country} />
        ))}
      </List>
    </section>
  ))
}

/** The link's name contains the brand: out of context, a number says nothing. */
function Entry({ entry: { brandName, phoneNumber }, country }: { entry: PhoneEntry; country: Country }) {
  const id = useId()
  return (
    <li className={styles.entry}>
      <span id={`${id}brand`} translate="no">
        {brandName}
      </span>
      <a
        id={`${id}number`}
        aria-labelledby={`${id}brand ${id}number`}
        href={getPhoneAddress(phoneNumber, country)}
        className={styles.number}
        translate="no"
      >
        {phoneNumber}
      </a>
    </li>
  )
}

interface NothingFoundProps {
  filter: DirectoryFilter
  allTypes: string
  onClear: () => void
}

export function NothingFound({ filter, allTypes, onClear }: NothingFoundProps) {
  const { type, text } = filter
  const title = type ? 'legal.phone.nothing.title_in_type' : 'legal.phone.nothing.title'
  const values = { text: text.trim(), type: <FormattedMessage id={`legal.phone.types.${type ?? 'ALL'}`} /> }
  return (
    <EmptyState
      action={
        <div className={styles.actions}>
          {type && (
            <Link to={allTypes} preventScrollReset>
              <FormattedMessage id="legal.phone.nothing.all_types" />
            </Link>
          )}
          <Button variant="link" onClick={onClear}>
            <FormattedMessage id="legal.phone.clear" />
          </Button>
        </div>
      }
    >
      <p>
        <strong>
          <FormattedMessage id={title} values={values} />
        </strong>
      </p>
      <p className={styles.text}>
        <FormattedMessage id="legal.phone.nothing.text" values={{ about: linkTo('/contact') }} />
      </p>
    </EmptyState>
  )
}
