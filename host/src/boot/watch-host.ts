import type { PageApp } from '@site/shared/contract'
import { abortWhenSilent, timeout, whenSilent } from './arrivals.ts'
import { countAttempt, type Attempts } from './elements.ts'
import { reportFailure } from './report-failure.ts'
import { messageFileOf, type LocaleContext } from './routes.ts'

/**
 * Shows in the root element that the page cannot be loaded, once a file of the host is missing or broken, or nothing arrives any more; before that
 * the style sheet says that it takes longer than usual (shell.css).
 */
export function watchHost(host: PageApp, { locale }: Pick<LocaleContext, 'locale'>, attempts: Attempts) {
  const base = location.origin + host.base
  const failure = () => document.getElementById('shell-failure')
  let isReported = false
  const show = () => {
    const message = failure()
    message?.removeAttribute('hidden')
    if (message && !isReported) isReported = reportFailure(host, 'failedLoads')
  }
  addEventListener(
    'error',
    ({ target, filename }) => {
      const file = urlOf(target)
      if (file?.startsWith(base)) countAttempt(file, attempts)
      // Delayed: webpack requests a part that the HTML did not get once more, at another URL.
      if ((file ?? filename)?.startsWith(base)) setTimeout(show, 500)
    },
    true,
  )
  whenSilent(performance.now(), timeout, show)
  addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element && target.closest('#shell-failure a[href=""]'))) return
    event.preventDefault()
    failure()?.setAttribute('aria-busy', 'true')
    const texts = messageFileOf(host.messages, locale) ?? []
    void refresh([...host.entry, ...host.styles].concat(texts).map((file) => base + file))
  })
}

/** Returns the URL of an element that failed to load; undefined for a script that failed to run. */
function urlOf(target: EventTarget | null): string | undefined {
  if (target instanceof HTMLScriptElement) return target.src
  return target instanceof HTMLLinkElement ? target.href : undefined
}

/** Reloads the page with files from the server: the browser may have cached bad ones, for a year. */
async function refresh(urls: string[]) {
  const signal = abortWhenSilent()
  await Promise.allSettled(urls.map(async (url) => (await fetch(url, { cache: 'reload', signal })).arrayBuffer()))
  location.reload()
}
