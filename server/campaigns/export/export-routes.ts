import {
  campaignsAsCsv,
  campaignsAsJson,
  campaignSelectionQuery,
  type Call,
  type CallErrors,
  type CampaignExportQuery,
  type OpenDataItem,
} from '@site/shared/calls'
import { buffer } from 'node:stream/consumers'
import { entityTag, packingFor, sendPacked, type PackedAnswer } from '../../http/encodings.ts'
import { readQuery } from '../../http/read-input.ts'
import { compressFile, ExportQueue, sendFile, sendFileHead } from '../../downloads/export-queue.ts'
import type { Services } from '../../services.ts'
import { findPage } from '../campaign-list.ts'
import { answerFromRegister } from '../register-route.ts'
import { BoundedCache } from '../../bounds/bounded-cache.ts'
import { Share } from '../../limits/concurrency-limit.ts'
import type { Register } from '../../register/register.ts'
import { csvHeader, csvText } from '../../downloads/csv-text.ts'
import { campaignColumns } from '../../register/published-campaign.ts'

/** Files of one network under way at once. */
const maxUnderWay = 3

/** Compressed files of at most so many advertisements are cached; longer ones are written while they are read. */
const maxCachedRows = 5_000

/** Downloads of all matches; with a country alone, its whole register. */
export function exportHandlers(services: Services) {
  const { register } = services
  const queue = new ExportQueue({ maxUnderWay: 12 })
  const recent = new BoundedCache<PackedAnswer>({ sizeOf: ({ body }) => body.length })

  function answerFile<Answer, Errors extends CallErrors>(
    name: keyof typeof exportFormats,
    call: Call<undefined, CampaignExportQuery, undefined, Answer, Errors>,
  ) {
    const format = exportFormats[name]
    return answerFromRegister(services, call, async ({ query, today, source, key, request, reply }) => {
      const { countryCode: _, ...filter } = readQuery(request.query, campaignSelectionQuery)
      const isWhole = Object.values(filter).every((part) => !part)
      const fileName = `political-ads-${query.countryCode.toLowerCase()}-${isWhole ? 'all' : 'selection'}-${today}.${name}`
      const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
      if (request.method === 'HEAD') return sendFileHead(reply.headers(headers).type(format.mediaType))
      const openFile = (from: Pick<Register, 'read'>) => {
        const seen: Seen = {}
        return queue.open(
          Share.ofNetwork(request.ip, maxUnderWay),
          format.write(exportRows(from, query, today, seen), seen),
        )
      }
      const packing = packingFor(request)
      if (packing === 'identity' || findPage(source.copy, { ...query, limit: 1 }, today).total > maxCachedRows) {
        const content = await openFile(register)
        return sendFile(request, reply.headers(headers).type(format.mediaType), content)
      }
      // JSON tells when the register was like this.
      const cacheKey = [name, key, packing, name === 'json' && source.asOf].join(' ')
      const whole = await recent.fetch(cacheKey, async () => {
        const body = await buffer(compressFile(await openFile({ read: async (work) => work(source) }), packing))
        return { body, packing, tag: entityTag(body) }
      })
      return sendPacked(request, reply.headers(headers), whole, format.mediaType)
    })
  }
  return { csv: answerFile('csv', campaignsAsCsv), json: answerFile('json', campaignsAsJson) }
}

/** When the register was like what was read last from a snapshot. */
interface Seen {
  asOf?: string | undefined
}

/** Between two batches the queue of the files lets other requests be answered. */
const batchLength = 100

/** Yields all matches as JSON in batches, so that neither they nor a lock are held while a slow client reads. */
export async function* exportRows(
  register: Pick<Register, 'read'>,
  query: CampaignExportQuery,
  today: string,
  readState: Seen = {},
) {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = { ...query, limit: batchLength, cursor }
    const { notices, nextCursor } = await register.read((source) => {
      readState.asOf = source.asOf ?? readState.asOf
      return findPage(source.copy, page, today)
    })
    yield notices.map(({ published }) => `{"countryCode":"${query.countryCode}",${published.toString().slice(1)}`)
    cursor = nextCursor
  }
}

const openDataColumns = ['countryCode', ...campaignColumns, 'noticeVersion', 'noticeDate'] as const

/** In CSV, a cell that a spreadsheet would run as a formula starts with an apostrophe, which the import removes. */
export const exportFormats = {
  csv: { mediaType: 'text/csv; charset=utf-8; header=present', write: writeCsv },
  json: { mediaType: 'application/json; charset=utf-8', write: writeJson },
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `exportRows`
const readOpenData = (item: string) => JSON.parse(item) as OpenDataItem

async function* writeCsv(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  let header = csvHeader(openDataColumns)
  for await (const items of batches) {
    yield header + csvText(items.map(readOpenData), openDataColumns)
    header = ''
  }
}

async function* writeJson(batches: AsyncIterable<string[]>, readState: Seen = {}): AsyncGenerator<string> {
  let start = '{"campaignItems":['
  let separator = '\n'
  for await (const items of batches) {
    yield items.reduce((text, item) => {
      const line = `${text}${separator}${item}`
      separator = ',\n'
      return line
    }, start)
    start = ''
  }
  const end = readState.asOf ? `],"asOf":${JSON.stringify(readState.asOf)}}\n` : ']}\n'
  yield separator === '\n' ? end : `\n${end}`
}
