import { FormattedMessage } from '@site/shared/platform'
import { useId } from 'react'
import { limits } from '../../rules/index.ts'
import { controlStyle } from '../../ui/control/control.ts'
import styles from './brand-checklist.module.css'

interface BrandSearchProps {
  text: string
  onChange: (text: string) => void
  /** How many brands are left in the list. */
  found: number
}

/** Narrows a long list of brands. Not a field of the form: Enter in it does not send. */
export function BrandSearch({ text, onChange, found }: BrandSearchProps) {
  const id = useId()
  return (
    <div className={styles.search}>
      <label className={styles.label} htmlFor={id}>
        <FormattedMessage id="rights_form.brands.search" />
      </label>
      <input
        className={controlStyle}
        id={id}
        type="search"
        autoComplete="off"
        value={text}
        maxLength={limits.search}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <p className={styles.none} role="status">
        {text && found === 0 && <FormattedMessage id="rights_form.brands.none_found" />}
      </p>
    </div>
  )
}
