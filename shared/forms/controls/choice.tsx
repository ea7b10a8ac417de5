import type { ComponentProps, ReactNode } from 'react'
import styles from './choice-group.module.css'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'children'> {
  type: 'radio' | 'checkbox'
  children: ReactNode
}

/** A radio button or tick box with its text beside it; all of the row can be pressed. */
export function Choice({ children, ...input }: ChoiceProps) {
  return (
    <label className={styles.option}>
      <input {...input} className={styles.box} />
      <span className={styles.text}>{children}</span>
    </label>
  )
}
