import type { ReactNode } from 'react'
import styles from './form-part.module.css'

interface FormPartProps {
  title: ReactNode
  children: ReactNode
}

/** Fields of a form that belong together, below a heading. */
export function FormPart({ title, children }: FormPartProps) {
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}
