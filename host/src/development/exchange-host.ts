import type { AppRelease } from '@site/shared/contract'
import { forgetTexts, loadTexts } from '../messages/texts.ts'
import { getBoot, getFile, getHost } from '../release/release.ts'
import { exchangeModules } from './exchange-modules.ts'

/**
 * Puts a new build of the host in the place of the one in the page, as far as that can be: texts, styles, and components
 * with their state.
 *
 * @throws Error where only another page can show it
 */
export async function exchangeHost(app: AppRelease) {
  const former = getHost()
  window.exchangeApp?.(app)
  const isSpoken = JSON.stringify(app.messages) === JSON.stringify(former.messages)
  const files = Object.keys(app.files).filter((file) => !Object.hasOwn(former.files, file))
  const styles = files.filter((file) => file.endsWith('.css'))
  // Its first script has what runs the others, and says where they are: it is another whenever they are.
  const scripts = files.filter((file) => file.endsWith('.js') && file !== app.entry.at(-1))
  if (isSpoken && styles.length === 0 && scripts.length === 0) throw new Error('The page itself has changed')
  if (!isSpoken) {
    forgetTexts(app)
    await loadTexts(app)
  }
  await Promise.all(styles.map((file) => exchangeStyle(app, file)))
  if (scripts.length > 0) await exchangeModules(() => Promise.all(scripts.map((file) => runScript(app, file))))
}

/** In the place of the former one, since the order of styles counts. */
async function exchangeStyle(app: AppRelease, file: string) {
  const start = app.base + file.replace(/\.[0-9a-f]{10}\.css$/, '.')
  const former = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href*="${CSS.escape(start)}"]`)
  if (!former) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = getFile(app, file).url
  const loaded = settled(link)
  former.after(getBoot().link(link))
  await loaded
  former.remove()
}

function runScript(app: AppRelease, file: string) {
  const script = getBoot().script(getFile(app, file).url)
  document.head.append(script)
  return settled(script)
}

function settled(element: HTMLElement) {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', resolve)
    element.addEventListener('error', reject)
  })
}
