import { FormattedMessage } from '@site/shared/platform'
import styles from './changes.module.css'
import type { NoticeFact } from './template-items.tsx'

/** Class of a part of a page that marks with `<del>` and `<ins>` what changed in a notice. */
export const changesStyle = styles.changes

export function FactName({ fact: { name, qualifier } }: { fact: NoticeFact }) {
  const fact = <FormattedMessage id={name} />
  if (!qualifier) return fact
  return <FormattedMessage id="political_ads.history.of" values={{ fact, of: <FormattedMessage id={qualifier} /> }} />
}
