import type { ComponentProps } from 'react'
import styles from './visually-hidden.module.css'

/** In the page for screen readers and machines, not for the eye. */
export function VisuallyHidden(props: ComponentProps<'div'>) {
  return <div {...props} className={styles.hidden} />
}
