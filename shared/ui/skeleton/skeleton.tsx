import styles from './skeleton.module.css'

/** Bars in the place of a text that is still to come, as many as it will have lines; screen readers pass over them. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={styles.line} />
      ))}
    </div>
  )
}
