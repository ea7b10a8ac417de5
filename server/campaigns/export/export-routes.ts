import { pipeline } from 'node:stream'
import { createBrotliCompress, createGzip, constants } from 'node:zlib'
import { campaignExportQuery, campaignSelectionQuery } from '@site/shared/api'
import type { FastifyInstance } from 'fastify'
import { readQuery } from '../../api/read-query.ts'
import { dayOf } from '../../clock.ts'
import { acceptedEncodings, type Encoding } from '../../http/encodings.ts'
import { openToAllSites } from '../../http/open-to-all-sites.ts'
import { entityTag, isHeldByClient } from '../../http/revalidation.ts'
import type { Services } from '../../services.ts'
import { getCampaignRevision } from '../campaign-store.ts'
import type { CampaignTotals } from '../campaign-totals.ts'
import { answerKey } from '../recent-answers.ts'
import { exportFormats } from './export-formats.ts'
import { exportRows } from './export-rows.ts'

const compressors: Record<Encoding, () => NodeJS.ReadWriteStream> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ level: 5 }),
}

/** Open data (design §9): all items that pass the filter as a file; with a country alone, its whole register. */
export function exportRoutes(app: FastifyInstance, { database, now }: Services, totals: CampaignTotals): void {
  for (const name of ['csv', 'json'] as const) {
    const format = exportFormats[name]

    app.get(`/campaign-items.${name}`, { onRequest: openToAllSites }, async (request, reply) => {
      const query = readQuery(request.query, campaignExportQuery)
      const today = dayOf(now())
      const total = await totals.count(query, today)
      // The register's revision stands for the content, which is not there yet when the tag is sent.
      const tag = entityTag(name + answerKey(await getCampaignRevision(database), today, query))
      void reply.headers({ etag: tag, vary: 'Accept-Encoding' })
      if (isHeldByClient(request, tag)) return reply.code(304).send()
      const isWhole = Object.keys(readQuery(request.query, campaignSelectionQuery)).length === 1
      const fileName = `political-ads-${query.countryCode.toLowerCase()}-${isWhole ? 'all' : 'selection'}-${today}.${name}`
      void reply.header('content-disposition', `attachment; filename="${fileName}"`).type(format.mediaType)
      if (request.method === 'HEAD') return reply.send()
      const content = format.write(exportRows(database, query, today, total))
      const [encoding] = acceptedEncodings(request.headers['accept-encoding'])
      if (!encoding) return reply.send(content)
      return reply.header('content-encoding', encoding).send(pipeline(content, compressors[encoding](), () => undefined))
    })
  }
}
