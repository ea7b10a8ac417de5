import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppRelease, Release } from '@site/shared/contract'
import { integer, object, record, string, type Infer } from 'superstruct'
import { isCompressible } from '../files/compress.ts'
import { unlessMissing } from '../files/error-code.ts'
import { readJson } from '../files/read-json.ts'
import { titleOf } from '../release/app-base.ts'
import { parseAs } from '../release/shape.ts'
import { hostName } from '../workspace.ts'
import type { CheckContext } from './rule.ts'

const budget = object({ entry: integer(), route: integer() })
const pageBudget = object({ headers: integer(), ofServer: integer(), first: integer(), firstOfMany: integer() })
const visitBudget = object({ requests: integer(), scriptBytes: integer(), depth: integer() })
const returnBudget = object({ text: integer(), host: integer(), onward: integer() })
const budgets = object({
  host: budget,
  remote: budget,
  page: pageBudget,
  visits: record(string(), visitBudget),
  returning: returnBudget,
})

/**
 * Bytes after gzip: of an app's entry scripts together, and of the files of each of its routes together. Bytes as sent:
 * of the page's response headers, `ofServer` of which are left to the server, which has a test that it needs no more; and of
 * the whole first response, headers and compressed HTML, with up to ten remotes and with more.
 * Of a first visit by address: requests until the heading is there, and how many wait for one another; bytes of its scripts
 * after brotli. Bytes as sent to who returns after a change of a text or of the host, and of the scripts of another remote
 * that they go on to. End-to-end tests hold the last two.
 */
export type Budgets = Infer<typeof budgets>

const budgetsFile = join(import.meta.dirname, '../budgets.json')

/** The project's budgets, `releases/budgets.json`. */
export async function readBudgets(): Promise<Budgets> {
  return parseAs(budgets, await readJson(budgetsFile), budgetsFile)
}

/** No part of a page is larger than its budget. Files that are missing are another rule's business. */
export async function checkBudgets({ apps }: Release, { store, budgets: all }: CheckContext): Promise<string[]> {
  // `npm run dev` leaves the code long and puts its maps into it.
  if (process.env['SITE_WATCH']) return []
  const reasons = await Promise.all(
    Object.values(apps).flatMap((app) => {
      const { entry, route } = app.name === hostName ? all.host : all.remote
      const folder = store.files(app)
      return [
        weigh(app, folder, 'entry', app.entry, entry),
        ...app.routes.map(({ path, files }) => weigh(app, folder, `route "${path}"`, files, route)),
      ]
    }),
  )
  return reasons.flat()
}

async function weigh(app: AppRelease, folder: string, part: string, files: string[], most: number): Promise<string[]> {
  const sizes = await Promise.all([...new Set(files)].map((file) => gzipSize(join(folder, file))))
  const size = sizes.reduce((sum, one) => sum + one, 0)
  if (size <= most) return []
  const numbers = `${kilobytes(size)} KB after gzip, ${kilobytes(most)} KB are allowed`
  return [`${titleOf(app.name)}, ${part}: ${numbers}: make it smaller or raise releases/budgets.json`]
}

async function gzipSize(file: string): Promise<number> {
  const found = await stat(isCompressible(file) ? `${file}.gz` : file).catch(unlessMissing)
  return found?.size ?? 0
}

/** Decimal kilobytes, as browsers' network panels count. */
function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
