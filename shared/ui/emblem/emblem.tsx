import { Logo } from '../logo/logo.tsx'
import styles from './emblem.module.css'

/** The logo as a drawing, where there is nothing else to see: in one colour, or lit where that is good. */
export function Emblem({ isLit = false }: { isLit?: boolean }) {
  return (
    <span className={isLit ? styles.emblem : `${styles.emblem} ${styles.dark}`}>
      <Logo />
    </span>
  )
}
