import {
  campaignsAsCsv,
  campaignsAsJson,
  campaignSelectionQuery,
  type Call,
  type CampaignExportQuery,
  type OpenDataItem,
} from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { readQuery } from '../../http/read-input.ts'
import { ExportQueue, sendBusy, sendFile, sendFileHead } from '../../downloads/export-queue.ts'
import type { Services } from '../../services.ts'
import { findCampaigns } from '../campaign-list.ts'
import { addRegisterRoute } from '../register-route.ts'
import { normalizeNetwork } from '../../limits/count-senders.ts'
import type { Register } from '../../register/register.ts'
import { csvHeader, csvText } from '../../downloads/csv-text.ts'
import { campaignColumns } from '../published-campaign.ts'

/** A file costs as much as this many calls, so one IP address may request fewer per minute. */
const callsPerExport = 30

/** Downloads of all matches; with a country alone, its whole register. */
export function exportRoutes(app: FastifyInstance, services: Services): void {
  const { config, register } = services
  const queue = new ExportQueue({ most: 12, mostOfOne: 3 })
  const rateLimit = { max: Math.ceil(config.callsPerMinute / callsPerExport), timeWindow: '1 minute' }

  function answerFile<Answer>(
    name: keyof typeof exportFormats,
    call: Call<undefined, CampaignExportQuery, undefined, Answer>,
  ) {
    const format = exportFormats[name]
    const routeConfig = { rateLimit, isExport: true }
    addRegisterRoute(app, services, call, routeConfig, async (input, request, reply) => {
      const { query, today } = input
      const { countryCode: _, ...filter } = readQuery(request.query, campaignSelectionQuery)
      const isWhole = Object.values(filter).every((part) => !part)
      const fileName = `political-ads-${query.countryCode.toLowerCase()}-${isWhole ? 'all' : 'selection'}-${today}.${name}`
      const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
      if (request.method === 'HEAD') return sendFileHead(reply.headers(headers).type(format.mediaType))
      const seen: Seen = {}
      const rows = exportRows(register, query, today, seen)
      const content = await queue.open(normalizeNetwork(request.ip), format.write(rows, seen))
      if (!content) return sendBusy(reply)
      return sendFile(request, reply.headers(headers).type(format.mediaType), content)
    })
  }
  answerFile('csv', campaignsAsCsv)
  answerFile('json', campaignsAsJson)
}

/** When the register was like what was read last from a snapshot. */
interface Seen {
  asOf?: string | undefined
}

/** Between two batches other requests are answered. */
const batchLength = 250

/** Yields all matches in batches, so that neither they nor a lock are held while a slow client reads. */
export async function* exportRows(
  { read }: Pick<Register, 'read'>,
  query: CampaignExportQuery,
  today: string,
  seen: Seen = {},
) {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = { ...query, limit: batchLength, cursor }
    const { campaignItems, nextCursor } = await read((source) => {
      seen.asOf = source.asOf ?? seen.asOf
      return findCampaigns(source.copy, page, today)
    })
    yield campaignItems.map((item) => ({ countryCode: query.countryCode, ...item }))
    cursor = nextCursor
  }
}

const openDataColumns = ['countryCode', ...campaignColumns, 'noticeVersion', 'noticeDate'] as const

/** In CSV, a cell that a spreadsheet would run as a formula starts with an apostrophe, which the import removes. */
export const exportFormats = {
  csv: { mediaType: 'text/csv; charset=utf-8; header=present', write: writeCsv },
  json: { mediaType: 'application/json; charset=utf-8', write: writeJson },
}

async function* writeCsv(batches: AsyncIterable<OpenDataItem[]>): AsyncGenerator<string> {
  let header = csvHeader(openDataColumns)
  for await (const items of batches) {
    yield header + csvText(items, openDataColumns)
    header = ''
  }
}

async function* writeJson(batches: AsyncIterable<OpenDataItem[]>, seen: Seen = {}): AsyncGenerator<string> {
  let start = '{"campaignItems":['
  let separator = '\n'
  for await (const items of batches) {
    yield items.reduce((text, item) => {
      const line = `${text}${separator}${JSON.stringify(item)}`
      separator = ',\n'
      return line
    }, start)
    start = ''
  }
  const end = seen.asOf ? `],"asOf":${JSON.stringify(seen.asOf)}}\n` : ']}\n'
  yield separator === '\n' ? end : `\n${end}`
}
