import { useEffect } from 'react'

/** Does all that a page may do, and undoes it. */
export default function Clean() {
  useEffect(() => {
    const act = () => {}
    const timer = setInterval(act, 60_000)
    const later = setTimeout(act, 60_000)
    const ending = new AbortController()
    window.addEventListener('resize', act)
    document.addEventListener('click', act, { capture: true, signal: ending.signal })
    window.addEventListener('mf-leaking', act, { once: true })
    window.dispatchEvent(new Event('mf-leaking'))
    const observer = new MutationObserver(act)
    observer.observe(document.body, { childList: true })
    const layer = document.createElement('div')
    document.body.append(layer)
    const sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
    return () => {
      clearInterval(timer)
      clearTimeout(later)
      ending.abort()
      observer.disconnect()
      layer.remove()
      window.removeEventListener('resize', act)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [])
  return (
    <main>
      <h1>Een nette pagina</h1>
    </main>
  )
}
