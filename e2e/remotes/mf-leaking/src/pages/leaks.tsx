import { useEffect } from 'react'

/** Leaves everything behind that `site check --leaks` looks for. */
export default function Leaks() {
  useEffect(leak, [])
  return (
    <main>
      <h1>Een pagina die lekt</h1>
      <a href="/nl/leaking/item/1">Een ding</a>
    </main>
  )
}

let visits = 0

function leak() {
  const { fetch } = window
  window.fetch = (...call) => fetch(...call)
  const { open } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.open = function patched(...call: unknown[]) {
    Reflect.apply(open, this, call)
  }
  const { pushState } = history
  history.pushState = (...call) => pushState.apply(history, call)
  // oxlint-disable-next-line eslint/no-extend-native -- it is to be found
  Object.defineProperty(Array.prototype, 'lastOne', { configurable: true, value: () => undefined })
  visits += 1
  Object.assign(window, { leakingState: visits })
  document.addEventListener('click', () => {}, true)
  window.addEventListener('resize', () => {})
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it is to be found
  window.onoffline = () => {}
  document.querySelector('header')?.addEventListener('click', () => {})
  matchMedia('print').addEventListener('change', () => {})
  new MutationObserver(() => {}).observe(document.body, { childList: true })
  setInterval(() => {}, 60_000)
  const again = () => void setTimeout(again, 60_000)
  again()
  const frame = () => void requestAnimationFrame(frame)
  frame()
  const style = document.createElement('style')
  document.head.append(style)
  document.documentElement.className = 'leaking'
  document.body.append(document.createElement('div'))
  document.adoptedStyleSheets.push(new CSSStyleSheet())
}
