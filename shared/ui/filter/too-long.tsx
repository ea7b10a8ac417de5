import { FormattedMessage } from '@site/shared/platform'
import { countTooMany, limits } from '@site/shared/rules'
import styles from './too-long.module.css'

/** Says by how much the text of a search box is too long; nothing is searched until it fits. */
export function TooLong({ text }: { text: string }) {
  const over = countTooMany(text.trim(), limits.search)
  if (over === 0) return null
  return (
    <p className={styles.text} role="alert">
      <FormattedMessage id="forms.too_long" values={{ over, max: limits.search }} />
    </p>
  )
}
