import { useIntl } from '@site/shared/platform'
import styles from './file-facts.module.css'

interface FileFactsProps {
  /** `size` is in bytes. */
  file: { name: string; size: number }
}

/** Type and size of a file: `(PDF, 1,2 MB)`. */
export function FileFacts({ file: { name, size } }: FileFactsProps) {
  const intl = useIntl()
  const type = /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase()
  const [unit, amount] = size < 1_000_000 ? ['kilobyte', Math.max(1, size / 1_000)] : ['megabyte', size / 1_000_000]
  const written = intl.formatNumber(amount, { style: 'unit', unit, maximumSignificantDigits: 2 })
  return <span className={styles.facts}>({type ? `${type}, ${written}` : written})</span>
}
