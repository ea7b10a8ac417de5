import { codeAbout, countryCodeOf, followCampaigns, followRequest, type FollowRequest } from '@site/shared/calls'
import { langs, splitLocale, type Lang } from '@site/shared/contract'
import { dayOf, honeypotName, pageHeaders } from '@site/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallHandler } from '../http/answer-call.ts'
import { BadRequest, TooManyRequests } from '../http/errors.ts'
import { countryOfRequest, rejectUnknownHost } from '../http/host-header.ts'
import { html } from '../http/html.ts'
import { publicOrigin } from '../http/own-origin.ts'
import { plainFormHeaders } from '../http/plain-form.ts'
import { plainPage, plainPageHeaders } from '../http/plain-page.ts'
import { readBody } from '../http/read-input.ts'
import { letters } from '../letters/letters.ts'
import { acceptSubmission } from '../limits/accept-submission.ts'
import { idOfSend, readIdempotencyKey } from '../limits/idempotency.ts'
import { fillTemplate } from '../mail/fill-template.ts'
import { dropHeld, enqueueMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts/texts.ts'
import { writeFollowForm, type FollowErrorCode } from './follow-form.ts'
import {
  confirmFollows,
  endFollow,
  findFollower,
  listFollows,
  removeFollower,
  storeFollows,
  unconfirmedFollowTime,
  type Follow,
  type Topic,
} from './follower-store.ts'
import { readFollowerToken, writeFollowerToken } from './follower-token.ts'
import { describeTopic, findTopics } from './topics.ts'

/** The form of the page without a script sends to the address of the page. */
export const plainFollowPath = `/:lang(^(?:${langs.join('|')})$)/political-ads/follow` as const
/** Path of the link in each mail: the followed topics, and the buttons that confirm and end them. */
export const followerPath = `/:lang(^(?:${langs.join('|')})$)/follow/:token` as const

export function followHandler(services: Services): CallHandler<typeof followCampaigns> {
  return async ({ body, request }) => {
    const code = await acceptFollow(services, body, request)
    return code ?? ({ ok: true } as const)
  }
}

/** Stores what somebody asks to follow, and mails a link to confirm. Returns an error code; undefined where it is accepted. */
async function acceptFollow(services: Services, body: FollowRequest, request: FastifyRequest) {
  const { config, register } = services
  const { lang, country } = splitLocale(body.locale)
  const code = countryCodeOf(country)
  const topics = await register.read(({ copy }) => findTopics(copy, code, body))
  if (typeof topics === 'string') return topics
  const idempotencyKey = readIdempotencyKey(request)
  const site = publicOrigin(request, config, code)
  await acceptSubmission<unknown>(services, {
    email: body.email,
    idempotencyKey,
    unreachable: codeAbout(followCampaigns, 'email'),
    request,
    mail: 'unconfirmed',
    sendId: idOfSend(body, idempotencyKey),
    // Stored twice it is the same, and each mail is counted.
    findEarlier: async () => undefined,
    async store(transaction, now, sendAt) {
      const { email, locale } = body
      const follower = await storeFollows(transaction, config.answerKeys, { email, locale, topics }, now)
      const follows = await listFollows(transaction, follower.id)
      const unconfirmedFollows = follows.filter(({ confirmedAt }) => confirmedAt === null)
      const letter = letters.followConfirmation({
        to: follower.email,
        locale,
        mailbox: config.privacyMailbox,
        site,
        action: `${site}/${lang}/follow/${writeFollowerToken(config.answerKeys, follower.id)}`,
        topics: (unconfirmedFollows.length > 0 ? unconfirmedFollows : follows).map((follow) =>
          describeTopic(follow, lang),
        ),
        until: dayOf(new Date(now.getTime() + unconfirmedFollowTime)),
      })
      await dropHeld(transaction, 'followerId', email, sendAt)
      const mail = { ...letter, about: { followerId: follower.id }, ...(sendAt && { sendAt }) }
      await enqueueMail(transaction, mail, now)
      return true
    },
  })
  return undefined
}

/** In bytes: forms and one press of a mail program. */
const bodyLimit = 8 * 1024

type Sent = Readonly<Record<string, string | undefined>>

export async function beginFollowerScope(app: FastifyInstance, { config }: Services): Promise<void> {
  const asText = { parseAs: 'string', bodyLimit } as const
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    asText,
    async (_request: unknown, body: string | Buffer) => Object.fromEntries(new URLSearchParams(String(body))),
  )
  // RFC 8058 lets mail programs send the one field of their press like this, too.
  app.addContentTypeParser('multipart/form-data', asText, async (_request: unknown, body: string | Buffer) =>
    String(body).includes(oneClick.name) ? { [oneClick.name]: oneClick.value } : {},
  )
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({ ...pageHeaders, ...plainPageHeaders })
  })
  app.addHook('onRequest', rejectUnknownHost(config))
}

const oneClick = { name: 'List-Unsubscribe', value: 'One-Click' } as const

interface FormRoute {
  Params: { lang: Lang }
  Body: Sent | undefined
}

interface LinkRoute {
  Params: { lang: Lang; token: string }
  Body: Sent | undefined
}

export function followerHandlers(services: Services) {
  const { config, database, now } = services
  const send = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page)

  /** The form of the page without a script: answers with the page itself where something is wrong, with all that was typed. */
  async function acceptForm(request: FastifyRequest<FormRoute>, reply: FastifyReply) {
    void reply.headers(plainFormHeaders)
    const { lang } = request.params
    const country = countryOfRequest(request, config.development) ?? 'nl'
    const { email = '', sponsor = '', area = '', context, [honeypotName]: trap } = request.body ?? {}
    const typed = { email, sponsor, area, context: context || undefined }
    const error = await readForm(
      services,
      { ...typed, locale: `${lang}_${country}`, [honeypotName]: trap || undefined },
      request,
    )
    const { form } = texts[lang].following
    if (error !== undefined) {
      const content = writeFollowForm(lang, country, typed, error)
      return send(reply.code(error === 'TOO_MANY' ? 429 : 400), plainPage(lang, form.submit, content))
    }
    const back = html`<p>${form.sent}</p>\n<p><a href="/${lang}/political-ads">${form.back}</a></p>`
    return send(reply, plainPage(lang, form.sentTitle, back))
  }

  async function show({ params: { lang, token } }: FastifyRequest<LinkRoute>, reply: FastifyReply) {
    const id = readFollowerToken(config.answerKeys, token)
    const follows = id === undefined ? [] : await listFollows(database, id)
    return send(reply.code(follows.length > 0 ? 200 : 404), followerPage(lang, follows))
  }

  async function change({ params: { lang, token }, body = {} }: FastifyRequest<LinkRoute>, reply: FastifyReply) {
    const id = readFollowerToken(config.answerKeys, token)
    if (id === undefined || !(await findFollower(database, id))) return send(reply.code(404), followerPage(lang, []))
    if (oneClick.name in body || body['end'] === 'all') {
      await removeFollower(database, id)
      return send(reply, endedPage(lang))
    }
    if (body['end']) await endFollow(database, id, body['end'])
    else if ('confirm' in body) await confirmFollows(database, id, now())
    const follows = await listFollows(database, id)
    return follows.length === 0 ? send(reply, endedPage(lang)) : reply.redirect(`/${lang}/follow/${token}`, 303)
  }

  return { acceptForm, show, change }
}

/** Returns what is wrong with a form; undefined where it was accepted. */
async function readForm(
  services: Services,
  sent: object,
  request: FastifyRequest,
): Promise<FollowErrorCode | undefined> {
  try {
    return await acceptFollow(services, readBody(sent, followRequest), request)
  } catch (error) {
    if (error instanceof TooManyRequests) return 'TOO_MANY'
    if (!(error instanceof BadRequest)) throw error
    if (error.field === 'sponsor') return 'UNKNOWN_SPONSOR'
    return error.field === 'area' ? 'UNKNOWN_AREA' : 'INVALID_EMAIL'
  }
}

/** Programs that open the links of mails change nothing: each button is a form of its own. */
function followerPage(lang: Lang, follows: readonly Follow[]): string {
  const { title, unconfirmed, confirm, confirmed, end, endAll, nothing, again } = texts[lang].following.page
  const [first] = follows
  if (!first)
    return plainPage(lang, title, html`<p>${nothing}</p>\n<p><a href="/${lang}/political-ads/follow">${again}</a></p>`)
  const list = (some: readonly Topic[]) =>
    html`<ul>${some.map((topic) => html`<li>${describeTopic(topic, lang)}</li>`)}</ul>`
  const button = (name: string, value: string, words: string) =>
    html`<form method="post"><button type="submit" name="${name}" value="${value}">${words}</button></form>\n`
  const unconfirmedFollows = follows.filter(({ confirmedAt }) => confirmedAt === null)
  const active = follows.filter(({ confirmedAt }) => confirmedAt !== null)
  const toEnd = active.map((follow) =>
    button('end', follow.id, fillTemplate(end, { topic: describeTopic(follow, lang) })),
  )
  return plainPage(
    lang,
    title,
    html`${unconfirmedFollows.length > 0 && html`<p>${unconfirmed}</p>\n${list(unconfirmedFollows)}\n${button('confirm', 'yes', confirm)}`}${active.length > 0 && html`<p>${confirmed}</p>\n${list(active)}\n${toEnd}`}${button('end', 'all', endAll)}`,
  )
}

function endedPage(lang: Lang): string {
  const { title, done, again } = texts[lang].following.page
  return plainPage(lang, title, html`<p>${done}</p>\n<p><a href="/${lang}/political-ads/follow">${again}</a></p>`)
}
