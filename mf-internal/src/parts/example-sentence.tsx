import { FormattedMessage, useIntl } from '@site/shared/platform'
import { controlStyle } from '@site/shared/ui'
import { useId } from 'react'
import styles from './desk.module.css'

interface ExampleSentenceProps {
  sentences: readonly string[]
  /** Language of the sentences. */
  language: string | undefined
  onChoose: (sentence: string) => void
}

/** Offers sentences for the field below it. */
export function ExampleSentence({ sentences, language, onChoose }: ExampleSentenceProps) {
  const id = useId()
  const intl = useIntl()
  return (
    <div className={styles.example}>
      <label htmlFor={id}>
        <FormattedMessage id="internal_privacy_rights.example.label" />
      </label>
      <select id={id} className={controlStyle} value="" onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        <option value="">{intl.formatMessage({ id: 'internal_privacy_rights.example.choose' })}</option>
        {sentences.map((sentence) => (
          <option key={sentence} value={sentence} lang={language}>
            {sentence}
          </option>
        ))}
      </select>
    </div>
  )
}
