import styles from './lantern.module.css'

/** A lantern in lines, where there is nothing else to see; lit where that is good. */
export function Lantern({ isLit = false }: { isLit?: boolean }) {
  return (
    <svg className={styles.lantern} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false">
      {isLit && <path className={styles.light} d="M24 18c3 4 5 6 5 9a5 5 0 0 1-10 0c0-3 2-5 5-9Z" />}
      <path d="M20 6a4 4 0 0 1 8 0M24 6v6M15 12h18M17 12l-4 24h22l-4-24M21 12l-2 24M27 12l2 24M12 36h24v5H12z" />
    </svg>
  )
}
