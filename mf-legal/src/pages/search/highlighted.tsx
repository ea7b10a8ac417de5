import styles from './highlighted.module.css'
import type { Piece } from './passages.ts'

/** A text in which stands out what was searched for. */
export function Highlighted({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ at, text, isHit }) =>
    isHit ? (
      <mark key={at} className={styles.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
