import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage, getLocale, Link, useIntl } from '@site/shared/platform'
import { Day, Exact } from '@site/shared/ui'
import { Fragment, type ReactNode } from 'react'
import changes from './changes.module.css'
import { euros, formatRange, type CampaignFact, type FactPart, type FactValue, type NoticeFact } from './facts/index.ts'
import styles from './fact-value.module.css'
import { OutsideLink } from './outside-link.tsx'

/** Class of a part of a page that marks with `<del>` and `<ins>` what changed in a notice. */
export const changesStyle = changes.changes

export function FactName({ fact: { name, qualifier } }: { fact: NoticeFact }) {
  const fact = <FormattedMessage id={name} />
  if (!qualifier) return fact
  return <FormattedMessage id="political_ads.history.of" values={{ fact, of: <FormattedMessage id={qualifier} /> }} />
}

/** Shows what a notice states; nothing where it states nothing. */
export function ShownFact({ fact, item }: { fact: Pick<CampaignFact, 'read'>; item: CampaignItem }) {
  return <ShownValue value={fact.read(item, getLocale().locale)} />
}

/** Tells whether a notice states a fact. */
export function isStated(fact: Pick<CampaignFact, 'read'>, item: CampaignItem): boolean {
  return fact.read(item, getLocale().locale).length > 0
}

export function ShownValue({ value }: { value: FactValue }) {
  // oxlint-disable-next-line react/no-array-index-key -- the parts of a value have no other identity
  return value.map((part, place) => <Fragment key={place}>{<Part part={part} />}</Fragment>)
}

function Part({ part }: { part: FactPart }): ReactNode {
  const intl = useIntl()
  if (typeof part === 'string') return part
  switch (part.kind) {
    case 'message': {
      const values = Object.entries(part.values ?? {}).map(([name, value]) => {
        return [name, typeof value === 'object' ? <ShownValue key={name} value={value} /> : value] as const
      })
      const message = <FormattedMessage id={part.id} values={Object.fromEntries(values)} />
      return part.isAbsent ? <span className={styles.absent}>{message}</span> : message
    }
    case 'words':
      return part.isExact ? <Exact>{part.text}</Exact> : <span lang={part.lang}>{part.text}</span>
    case 'day':
      return (
        <span className={styles.day}>
          <Day date={part.date} />
        </span>
      )
    case 'range':
      return formatRange(part.lower, part.upper, (bound) => intl.formatNumber(bound, part.isEuros ? euros : {}))
    case 'outside':
      return <OutsideLink url={part.url} />
    case 'page':
      return (
        <Link to={part.path}>
          <FormattedMessage id={part.id} />
        </Link>
      )
  }
}
