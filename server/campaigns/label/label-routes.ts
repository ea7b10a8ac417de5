import {
  countryCodeOf,
  getCampaignLabel,
  getLabelAsPng,
  getLabelAsSvg,
  getNoticeCode,
  type LabelSize,
  type PublishedCampaign,
} from '@site/shared/calls'
import { splitLocale, type Lang, type Locale } from '@site/shared/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { originOfCountry } from '../../http/own-origin.ts'
import { packingFor, packText, sendPacked } from '../../http/encodings.ts'
import type { RegisterCopy } from '../../register/register-copy.ts'
import { paintSvg } from '../../releases/paint-svg.ts'
import type { Services } from '../../services.ts'
import { findCampaign } from '../campaign-list.ts'
import { answerFromRegister } from '../register-route.ts'
import { writeCodeSvg, writeLabelHtml, writeLabelSvg } from './label-picture.ts'
import { loadLabelFonts } from './label-font.ts'
import { writeLabelWords } from './label-words.ts'

const dotsPerInch = 300

/** A picture that is opened by itself runs nothing. */
const policy = { 'content-security-policy': "default-src 'none'; sandbox" }

type Label = ReturnType<typeof describeLabel>

/** Returns the words of a label, and its HTML. @param origin of the pages of its country */
export function describeLabel(item: PublishedCampaign, lang: Lang, origin: string) {
  const address = `${origin}${shortPath(lang, item.id)}`
  const words = writeLabelWords(item, lang, address.replace(/^https?:\/\//, ''))
  return { address, words, html: writeLabelHtml(words, address) }
}

/** Returns the path of the short address of a notice, which is printed: it never changes. */
function shortPath(lang: Lang, id: string): string {
  return `/${lang}/a/${id}`
}

export function labelHandlers(services: Services) {
  function readLabel(copy: RegisterCopy, id: string, locale: Locale, request: FastifyRequest) {
    const { lang, country } = splitLocale(locale)
    const item = findCampaign(copy, id, countryCodeOf(country))
    if (item) return describeLabel(item, lang, originOfCountry(request, services.config, country))
    return copy.wasRemoved(id, countryCodeOf(country)) ? 'GONE' : 'NOT_FOUND'
  }

  async function write({ words, address }: Label, unit: 'millimetres' | 'points', size: LabelSize = 'medium') {
    return writeLabelSvg(words, address, { size, unit }, await loadLabelFonts())
  }

  const words = answerFromRegister(services, getCampaignLabel, async ({ params, query, source, request }) => {
    const label = readLabel(source.copy, params.id, query.locale, request)
    if (typeof label === 'string') return label
    const { heading, statements, notice, spoken } = label.words
    return {
      address: label.address,
      lines: [heading, ...statements, notice],
      spoken,
      html: label.html,
      asOf: source.asOf,
    }
  })

  const svg = answerFromRegister(services, getLabelAsSvg, async ({ params, query, source, request, reply }) => {
    const label = readLabel(source.copy, params.id, query.locale, request)
    if (typeof label === 'string') return label
    void reply.headers(policy).type('image/svg+xml')
    return sendPacked(
      request,
      reply,
      await packText(await write(label, 'millimetres', query.size), packingFor(request)),
    )
  })

  const png = answerFromRegister(services, getLabelAsPng, async ({ params, query, source, request, reply }) => {
    const label = readLabel(source.copy, params.id, query.locale, request)
    if (typeof label === 'string') return label
    const picture = await paintSvg(await write(label, 'points', query.size), { dotsPerInch })
    return picture ? reply.headers(policy).type('image/png').send(picture) : 'SERVICE_UNAVAILABLE'
  })

  const code = answerFromRegister(services, getNoticeCode, async ({ params, query, source, request, reply }) => {
    const label = readLabel(source.copy, params.id, query.locale, request)
    if (typeof label === 'string') return label
    void reply.headers(policy).type('image/svg+xml')
    return sendPacked(request, reply, await packText(writeCodeSvg(label.address), packingFor(request)))
  })

  return { words, svg, png, code }
}

/** The short address of a notice, on paper and in words that are read aloud. Its page says whether there is such a notice. */
export function followShortAddress(
  request: FastifyRequest<{ Params: { lang: string; id: string } }>,
  reply: FastifyReply,
) {
  const { lang, id } = request.params
  return reply.header('cache-control', 'public, max-age=86400').redirect(`/${lang}/political-ads/${id}`, 301)
}
