import {
  getCampaignAreas,
  getCampaignItem,
  getCampaignPage,
  getCampaignVersions,
  type CountryCode,
} from '@site/shared/calls'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { countryOfRequest } from '../http/host-header.ts'
import { packingFor, sendPacked } from '../http/encodings.ts'
import { ownOrigin } from '../http/own-origin.ts'
import type { Services } from '../services.ts'
import { campaignListPages, findCampaign, findCampaignVersions } from './campaign-list.ts'
import { answerFromRegister } from './register-route.ts'

export function campaignHandlers(services: Services) {
  const { config } = services
  const readPage = campaignListPages()

  const page = answerFromRegister(services, getCampaignPage, async (input) => {
    const { request, reply } = input
    return sendPacked(request, reply, await readPage(input, packingFor(request)))
  })

  const item = answerFromRegister(
    services,
    getCampaignItem,
    async ({ params: { id }, query, source, request, reply }) => {
      const { copy, asOf } = source
      const notice = findCampaign(copy, id, query.countryCode)
      if (!notice) return copy.wasRemoved(id, query.countryCode) ? 'GONE' : 'NOT_FOUND'
      // Shown in the browser, with a name when saved.
      void reply.header('content-disposition', `inline; filename="politieke-advertentie-${id}.json"`)
      const reportUrl = reportAddress(request, config, id, query.countryCode)
      return reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ ...notice, reportUrl, asOf }, undefined, 2))
    },
  )

  const versions = answerFromRegister(services, getCampaignVersions, async ({ params: { id }, query, source }) => {
    const { copy, asOf } = source
    const found = findCampaignVersions(copy, id, query.countryCode)
    return found ? { versions: found, asOf } : 'NOT_FOUND'
  })

  const areas = answerFromRegister(services, getCampaignAreas, async ({ query, source: { copy, asOf } }) => ({
    areas: [...copy.names(query.countryCode).areas],
    asOf,
  }))

  return { page, item, versions, areas }
}

/** Returns the URL to report an advertisement; undefined where the host does not show those of this country. */
function reportAddress(request: FastifyRequest, config: Config, id: string, country: CountryCode) {
  const origin = ownOrigin(request, config)
  const isOfCountry = countryOfRequest(request, config.development) === country.toLowerCase()
  return origin && isOfCountry ? `${origin}/nl/political-ads/${id}#report` : undefined
}
