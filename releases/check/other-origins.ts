import { types } from 'node:util'
import type { AppRelease } from '@site/shared/contract'
import { digest } from '../files/digest.ts'
import { inParallel } from '../files/in-parallel.ts'
import { ask } from './ask.ts'
import { originOf, titleOf } from '../release/app-base.ts'
import type { Store } from '../release/store.ts'

const scriptTypes = /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/

/**
 * Returns what is wrong with the files of apps at another origin: each must have the published bytes, the right type, and be
 * readable by pages of other origins.
 */
export async function checkOtherOrigins(apps: readonly AppRelease[], store: Store): Promise<string[]> {
  const reasons = await Promise.all(apps.filter((app) => originOf(app)).map((app) => checkApp(app, store)))
  return reasons.flat()
}

async function checkApp(app: AppRelease, store: Store): Promise<string[]> {
  const faults = await inParallel(8, Object.entries(app.files), async ([file, { integrity }]) => {
    const fault = await examine(app.base + file, integrity)
    return fault === undefined ? [] : [`"${file}" ${fault}`]
  })
  const found = faults.flat()
  if (found.length === 0) return []
  const [first = ''] = found
  const more =
    found.length > 1 ? `, and so on: ${found.length} of ${Object.keys(app.files).length} files are not right` : ''
  const folder = store.files(app)
  const path = new URL(app.base).pathname.slice(0, -1)
  const remedy = `copy ${folder} there, to the path ${path}, with "Access-Control-Allow-Origin: *"`
  return [`${titleOf(app.name)} stands at ${app.base}, where ${first}${more}: ${remedy}`]
}

async function examine(address: string, integrity: string): Promise<string | undefined> {
  try {
    const { status, headers, body } = await ask(address, { origin: 'https://site.invalid' })
    if (status !== 200) return `is answered with status ${status}`
    if (headers['access-control-allow-origin'] !== '*') return 'lacks "Access-Control-Allow-Origin: *"'
    const type = headers['content-type'] ?? ''
    if (address.endsWith('.js') && !scriptTypes.test(type)) return `has the type "${type}" instead of text/javascript`
    if (address.endsWith('.css') && !type.startsWith('text/css')) return `has the type "${type}" instead of text/css`
    return digest('sha384', body) === integrity ? undefined : 'differs from what was published'
  } catch (error) {
    return `cannot be had (${types.isNativeError(error) ? error.message : String(error)})`
  }
}
