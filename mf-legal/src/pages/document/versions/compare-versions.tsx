import type { DocumentKey } from '@site/shared/calls'
import { FormattedMessage, useIntl, useNavigate, type MessageId } from '@site/shared/platform'
import { writeDay } from '@site/shared/rules'
import { Button, controlStyle } from '@site/shared/ui'
import type { SubmitEvent } from 'react'
import styles from './compare-versions.module.css'
import { addressOf } from './version-address.ts'

interface CompareVersionsProps {
  documentKey: DocumentKey
  /** Newest first. */
  versions: readonly string[]
}

/** Two versions to choose, in any order, and what has changed between them. */
export function CompareVersions({ documentKey, versions }: CompareVersionsProps) {
  const navigate = useNavigate()
  const { locale } = useIntl()
  const [current, , before] = versions
  function compare(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    const [older, newer] = ['older', 'newer'].map((name) => String(chosen.get(name))).toSorted()
    void navigate(addressOf(documentKey, older, newer === current ? 'current' : newer))
  }
  const choice = (name: string, label: MessageId, initial: string | undefined) => (
    <label className={styles.choice}>
      <FormattedMessage id={label} />
      <select name={name} className={controlStyle} defaultValue={initial}>
        {versions.map((version) => (
          <option key={version} value={version}>
            {writeDay(version, locale)}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <form className={styles.form} onSubmit={compare}>
      {choice('older', 'legal.versions.older', before)}
      {choice('newer', 'legal.versions.newer', current)}
      <Button type="submit" variant="secondary">
        <FormattedMessage id="legal.versions.compare_two" />
      </Button>
    </form>
  )
}
