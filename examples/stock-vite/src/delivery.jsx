import { lazy, Suspense, useState } from 'react'
import picture from './newspaper.svg'
import styles from './delivery.module.css'

const Week = lazy(() => import('./week.jsx'))

export default function Delivery() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <h1>Bezorging</h1>
      <img src={picture} alt="Een krant" width="180" height="90" />
      <p className={styles.promise}>Op weekdagen ligt de krant om zeven uur in de bus.</p>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        De hele week
      </button>
      {isOpen && (
        <Suspense fallback={<p>…</p>}>
          <Week />
        </Suspense>
      )}
    </>
  )
}
