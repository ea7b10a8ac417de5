import type { DocumentKey } from '@site/shared/calls'
import { FormattedMessage, useIntl, useNavigate, type MessageId } from '@site/shared/platform'
import { writeDay } from '@site/shared/rules'
import { Button, controlStyle } from '@site/shared/ui'
import { useState, type SubmitEvent } from 'react'
import styles from './compare-versions.module.css'
import { addressOf } from './earlier-versions.tsx'

/** @param versions Newest first. */
export function CompareVersions({ documentKey, versions }: { documentKey: DocumentKey; versions: string[] }) {
  const navigate = useNavigate()
  const { locale } = useIntl()
  const [current, , before] = versions
  const [chosen, choose] = useState({ one: before, other: current })
  function compare(event: SubmitEvent) {
    event.preventDefault()
    const [older, newer] = [chosen.one, chosen.other].toSorted((one = '', other = '') => (one < other ? -1 : 1))
    // After the event: React reads the form data of a form that starts a transition.
    queueMicrotask(() => void navigate(addressOf(documentKey, older, newer === current ? 'current' : newer)))
  }
  const choice = (name: 'one' | 'other', label: MessageId) => (
    <label className={styles.choice}>
      <FormattedMessage id={label} />
      <select
        className={controlStyle}
        value={chosen[name]}
        onChange={(event) => choose({ ...chosen, [name]: event.target.value })}
      >
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
      {choice('one', 'legal.versions.one')}
      {choice('other', 'legal.versions.other')}
      <Button type="submit" variant="secondary">
        <FormattedMessage id="legal.versions.compare_two" />
      </Button>
    </form>
  )
}
