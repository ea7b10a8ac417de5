import { Suspense, lazy, useState } from 'react'
import * as styles from './panel.module.css'
import picture from './panel.svg'

const Result = lazy(() => import('./result.tsx'))

export default function Panel() {
  const [answer, setAnswer] = useState('')
  return (
    <>
      <h1>Lezerspanel</h1>
      <img src={picture} alt="Drie stoelen rond een tafel" width="180" height="90" />
      <fieldset className={styles.question}>
        <legend>Lees je de krant op papier?</legend>
        <button type="button" aria-pressed={answer === 'ja'} onClick={() => setAnswer('ja')}>
          Ja
        </button>
        <button type="button" aria-pressed={answer === 'nee'} onClick={() => setAnswer('nee')}>
          Nee
        </button>
      </fieldset>
      {answer !== '' && (
        <Suspense fallback={<p>…</p>}>
          <Result answer={answer} />
        </Suspense>
      )}
    </>
  )
}
