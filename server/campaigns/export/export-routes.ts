import {
  campaignsAsCsv,
  campaignsAsJson,
  campaignSelectionQuery,
  type Call,
  type CampaignExportQuery,
} from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/answer.ts'
import { readQuery } from '../../http/read-input.ts'
import { ExportQueue } from '../../downloads/export-queue.ts'
import { openToAllSites } from '../../http/open-to-all-sites.ts'
import { entityTag, isHeldByClient } from '../../http/revalidation.ts'
import { sendBusy, sendFile, sendFileHead } from '../../http/send-file.ts'
import type { Services } from '../../services.ts'
import { getCampaignRevision } from '../campaign-store.ts'
import type { CampaignTotals } from '../campaign-totals.ts'
import { answerKey } from '../recent-answers.ts'
import { exportFormats } from './export-formats.ts'
import { exportRows } from './export-rows.ts'

/** A file is the work of so many ordinary calls: one address may ask for that much fewer in a minute. */
const callsPerExport = 30

/** Open data (product §10): all items that pass the filter as a file; with a country alone, its whole register. */
export function exportRoutes(app: FastifyInstance, { config, database, now }: Services, totals: CampaignTotals): void {
  const queue = new ExportQueue({ most: 12, mostOfOne: 3 })
  const rateLimit = { max: Math.ceil(config.callsPerMinute / callsPerExport), timeWindow: '1 minute' }

  function answerFile<Answer>(
    name: keyof typeof exportFormats,
    call: Call<undefined, CampaignExportQuery, undefined, Answer>,
  ) {
    const format = exportFormats[name]
    answer(app, call, { onRequest: openToAllSites, config: { rateLimit } }, async ({ query }, request, reply) => {
      const today = dayOf(now())
      const total = await totals.count(query, today)
      // The register's revision stands for the content, which is not there yet when the tag is sent.
      const tag = entityTag(name + answerKey(await getCampaignRevision(database), today, query))
      if (isHeldByClient(request, tag)) return reply.code(304).headers({ etag: tag, vary: 'Accept-Encoding' }).send()
      const isWhole = Object.keys(readQuery(request.query, campaignSelectionQuery)).length === 1
      const fileName = `political-ads-${query.countryCode.toLowerCase()}-${isWhole ? 'all' : 'selection'}-${today}.${name}`
      const headers = { etag: tag, 'content-disposition': `attachment; filename="${fileName}"` }
      if (request.method === 'HEAD') return sendFileHead(reply.headers(headers).type(format.mediaType))
      const content = await queue.open(request.ip, format.write(exportRows(database, query, today, total)))
      if (!content) return sendBusy(reply)
      return sendFile(request, reply.headers(headers).type(format.mediaType), content)
    })
  }
  answerFile('csv', campaignsAsCsv)
  answerFile('json', campaignsAsJson)
}
