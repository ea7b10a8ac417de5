import { Suspense, lazy, useState } from 'react'
import './app.css'
import plan from './plan.svg'
import { texts } from './texts.js'

const Programme = lazy(() => import('./programme.jsx'))

export default function App({ lang }) {
  const words = texts[lang]
  const [visitors, setVisitors] = useState(1)
  const [isShown, setShown] = useState(false)
  return (
    <article className="visit">
      <h1>{words.title}</h1>
      <p>{words.intro}</p>
      <img src={plan} alt={words.picture} width="240" height="120" />
      <p>
        <output>{words.count(visitors)}</output>
        <button type="button" onClick={() => setVisitors(visitors + 1)}>
          {words.more}
        </button>
      </p>
      {isShown ? (
        <Suspense fallback={<p className="wait">…</p>}>
          <Programme lines={words.programme} />
        </Suspense>
      ) : (
        <button type="button" onClick={() => setShown(true)}>
          {words.show}
        </button>
      )}
    </article>
  )
}
