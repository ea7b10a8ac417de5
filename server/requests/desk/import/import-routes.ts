import { longestImport, type importRequests, type ImportRow } from '@site/shared/calls'
import { BadRequest } from '../../../http/errors.ts'
import { publicOrigin } from '../../../http/own-origin.ts'
import { transact } from '../../../cases/step-route.ts'
import type { Database } from '../../../database/database.ts'
import { lockSend } from '../../../limits/idempotency.ts'
import type { StaffHandler } from '../../../login/require-staff.ts'
import type { Services } from '../../../services.ts'
import { storeRequest } from '../../person/request-routes.ts'
import { abbreviatePerson } from '../abbreviate-person.ts'
import { readRow, type ReadRow } from './read-row.ts'
import { readTable } from './read-table.ts'

/** In bytes, of the body: letters take up to three, and JSON escapes some. */
export const largestImport = 4 * longestImport

/** Open requests of a spreadsheet, from the tool that a team leaves. */
export function importHandler(services: Services): StaffHandler<typeof importRequests> {
  const { config, now: clock } = services

  return async ({ body, member, request }) => {
    const { text, country, language, identification, mails, skipsFaulty, isPreview } = body
    const now = clock()
    const origin = publicOrigin(request, config, country)
    const table = readTable(text)
    const rows = table.map((row) => readRow(row, { country, language, touchpoint: `${origin}/${language}`, now }))

    return transact(services, async ({ database: transaction }) => {
      // Two imports of one row at once wait for each other.
      await lockSend(transaction, 'import')
      const importedBefore = await findKnown(
        transaction,
        rows.map(({ key }) => key),
      )
      const importRows: ImportRow[] = []
      for (const row of rows) {
        const shown = describeRow(row, importedBefore)
        if (shown.state === 'READY') importedBefore.set(row.key, null)
        importRows.push(shown)
      }
      if (isPreview) return { rows: importRows }
      if (!skipsFaulty && importRows.some(({ state }) => state === 'FAULTY'))
        throw new BadRequest('FAULTY_ROWS', 'text')

      for (const [index, importRow] of importRows.entries()) {
        const row = rows[index]
        if (importRow.state !== 'READY' || !row?.body || row.askedOn === null) continue
        const channel = row.body.email ? 'EMAIL' : 'LETTER'
        const storedRequest = await storeRequest(transaction, config, row.body, {
          idempotencyKey: row.key,
          origin,
          staff: { by: member, channel, identification, askedOn: row.askedOn },
          honeypot: undefined,
          receivedAt: now,
          sendAt: undefined,
          isImported: true,
          tellsPerson: mails,
        })
        importRows[index] = { ...importRow, state: 'IMPORTED', reference: storedRequest.reference }
      }
      return { rows: importRows }
    })
  }
}

/** Returns the references of rows that were imported before, by their keys. */
async function findKnown(transaction: Database, keys: readonly string[]): Promise<Map<string, string | null>> {
  const stored = transaction.selectFrom('privacyRequests').select(['idempotencyKey', 'reference'])
  const rows = await stored.where('idempotencyKey', 'in', keys).execute()
  return new Map(rows.map(({ idempotencyKey, reference }) => [idempotencyKey ?? '', reference]))
}

function describeRow(row: ReadRow, importedBefore: ReadonlyMap<string, string | null>): ImportRow {
  const { line, kind, askedOn, body, faults, key } = row
  const isKnown = body !== null && importedBefore.has(key)
  const validState = isKnown ? 'KNOWN' : 'READY'
  return {
    line,
    kind,
    askedOn,
    person: body ? abbreviatePerson(body) : '',
    state: body ? validState : 'FAULTY',
    reference: importedBefore.get(key) ?? null,
    faults,
  }
}
