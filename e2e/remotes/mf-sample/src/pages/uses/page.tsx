import { Link, setSanitizedHtml } from '@site/shared/platform'
import { useEffect, useState } from 'react'
import { attempts } from './attempts.ts'
import { css } from './emotion.ts'

/** Tries everything of docs/what-a-remote-may-use.md, and shows how it ended. */
export default function Uses() {
  const [results, setResults] = useState<Record<string, string>>({})
  useEffect(() => {
    for (const [name, attempt] of Object.entries(attempts)) {
      const show = (result: string) => setResults((before) => ({ ...before, [name]: result }))
      attempt().then(
        () => show('works'),
        () => show('blocked'),
      )
    }
  }, [])
  return (
    <main>
      <h1>Wat een remote gebruikt</h1>
      <dl>
        {Object.entries(results).map(([name, result]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-result={name}>{result}</dd>
          </div>
        ))}
      </dl>
      <p className={css({ color: 'rgb(1, 2, 3)' })}>Emotion</p>
      <div ref={sanitize} />
      <iframe title="map" src="https://maps.example.com/map" sandbox="allow-scripts" />
      <Link to="/sample/query">TanStack Query</Link> <Link to="/about">Over ons</Link>
    </main>
  )
}

function sanitize(element: HTMLElement | null) {
  if (element) void setSanitizedHtml(element, '<strong>Sanitized</strong><script>alert(1)</script>')
}
