import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'

const id = 'development-problem'

/** A position in a script of the page, as browsers write it in a stack trace: URL, line, column. */
const position = /(https?:\/\/[^\s()]+\.js)(?:\?[^\s():]*)?:(\d+):(\d+)/
const frameCount = 5

/** Whether an error of the page is shown: the next build reloads the page then, since what failed does not run again. */
export let hasFailed = false

/** Shows an error that has taken the page off the screen, with the position in the sources that threw it. */
export async function showError(shown: unknown) {
  console.error(shown)
  hasFailed = true
  await describeError(shown)
}

/** Shows errors that browsers report themselves: of event handlers, timers and promises. The page goes on. */
export function showUncaughtErrors() {
  const describe = (error: unknown) => {
    if (error instanceof Error && error.name !== 'AbortError') void describeError(error)
  }
  window.addEventListener('error', ({ error }) => describe(error))
  window.addEventListener('unhandledrejection', ({ reason }) => describe(reason))
}

async function describeError(shown: unknown) {
  let error = shown
  while (error instanceof Error && error.cause !== undefined) error = error.cause
  if (!(error instanceof Error)) return showProblem(String(error))
  showProblem(`${error}`)
  const frames = (error.stack ?? '').split('\n').filter((line) => position.test(line))
  const sources = await Promise.all(frames.slice(0, 2 * frameCount).map(findSource))
  const own = sources.filter((source) => source && !/node_modules|\/webpack\//.test(source))
  showProblem([`${error}`, ...own.slice(0, frameCount)].join('\n    at '))
}

/** Returns file, line and column in the sources, read from the source map that stands at the end of the built script. */
async function findSource(frame: string): Promise<string | undefined> {
  const [, url = '', line, column] = position.exec(frame) ?? []
  const script = await fetch(url).then((answer) => answer.text())
  const [, map] = /[^]*sourceMappingURL=data:application\/json;\S*?base64,(\S+)/.exec(script) ?? []
  if (!map) return undefined
  const json = new TextDecoder().decode(Uint8Array.from(atob(map), (byte) => byte.codePointAt(0) ?? 0))
  const {
    source,
    line: row,
    column: place,
  } = originalPositionFor(new TraceMap(json), { line: Number(line), column: Number(column) - 1 })
  if (!source) return undefined
  return `${source.replace(/^webpack:\/\/(?:[\w-]+\/(?=shared\/))?/, '')}:${row}:${place + 1}`
}

/** Shows the problem with the last change above the page; `''` removes it. */
export function showProblem(text: string) {
  document.getElementById(id)?.remove()
  if (text === '') return
  const panel = document.createElement('aside')
  panel.id = id
  panel.setAttribute('role', 'alert')
  const place = { position: 'fixed', inset: 'auto 0 0 0', zIndex: '2147483647', maxHeight: '60vh', overflow: 'auto' }
  const look = { padding: '1rem', color: '#fff', background: '#3b0d0d', borderTop: '4px solid #ff6b6b' }
  Object.assign(panel.style, place, look)
  const message = document.createElement('pre')
  Object.assign(message.style, { margin: '0', whiteSpace: 'pre-wrap', font: '13px/1.5 ui-monospace, monospace' })
  message.textContent = text
  const close = document.createElement('button')
  close.textContent = 'Close'
  Object.assign(close.style, { float: 'right', padding: '0.25rem 0.75rem', color: '#000', background: '#fff' })
  close.addEventListener('click', () => panel.remove())
  panel.append(close, message)
  document.body.append(panel)
}
