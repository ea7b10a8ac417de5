// The report of an advertisement without a script: its form, and what is sent with it.
import { createHash } from 'node:crypto'
import {
  campaignId,
  complaint,
  complaintFields,
  complaintReasons,
  countryCodeOf,
  unlistedFields,
  unlistedReport,
  type ComplaintReason,
} from '@site/shared/calls'
import { langs, type Lang, type Locale } from '@site/shared/contract'
import { dayOf } from '@site/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rejectUnknownHost, countryOfRequest } from '../../http/host-header.ts'
import { BadRequest, sendStatus } from '../../http/errors.ts'
import { fillHtml, html, type SafeHtml } from '../../http/html.ts'
import { plainFormHeaders, rejectOtherForms } from '../../http/plain-form.ts'
import { plainPage } from '../../http/plain-page.ts'
import type { Services } from '../../services.ts'
import { texts } from '../../texts/texts.ts'
import { acceptComplaint, acceptUnlisted } from './complaint-routes.ts'

/** Below the language. */
export const reportPath = '/report-advertisement'
export const reportRoute = `/:lang(^(?:${langs.join('|')})$)${reportPath}` as const

type FieldName = keyof typeof unlistedFields | 'reason' | 'picture'
type FormError = 'missing' | 'email' | 'long' | 'picture' | 'later' | 'unknown'

/** Form as it was typed; the id of an advertisement in the register is empty for one that is not there. */
interface Typed {
  ad: string
  values?: Readonly<Partial<Record<FieldName, string>>>
  errors?: Readonly<Partial<Record<FieldName | 'form', FormError>>>
}

type NameReason = (reason: ComplaintReason) => string | SafeHtml

/** Writes the form, with what was typed and what is wrong with it. */
export function writeReportForm(
  lang: Lang,
  { ad, values = {}, errors = {} }: Typed,
  nameReason: NameReason = (reason) => texts[lang].complaints.reasons[reason],
): SafeHtml {
  const { form } = texts[lang].complaints
  const problem = (name: FieldName | 'form') => {
    const error = errors[name]
    return error && html`<strong role="alert" id="${name}-error">${form.errors[error]}</strong>`
  }
  const field = (name: FieldName, control: SafeHtml, hint?: string) =>
    html`<div><label for="${name}">${form[name]}</label>${hint && html`<small id="${name}-hint">${hint}</small>`}${problem(name)}${control}</div>`
  const describedBy = (name: FieldName) => html`aria-describedby="${name}-hint ${name}-error"`
  const text = (name: Exclude<FieldName, 'reason' | 'picture' | 'explanation'>, type: string, complete: string) =>
    html`<input id="${name}" name="${name}" type="${type}" autocomplete="${complete}" maxlength="${unlistedFields[name].maxLength}" value="${values[name] ?? ''}" required ${describedBy(name)}>`
  const options = complaintReasons.map(
    (reason) =>
      html`<option value="${reason}"${values.reason === reason && html` selected`}>${nameReason(reason)}</option>`,
  )
  const { maxLength } = complaintFields.explanation
  return html`<form method="post" action="/${lang}${reportPath}" enctype="multipart/form-data">
${problem('form')}<input type="hidden" name="ad" value="${ad}">
${ad === '' && field('place', text('place', 'text', 'off'), form.placeHint)}
${field('reason', html`<select id="reason" name="reason" required ${describedBy('reason')}><option value="">${form.choose}</option>${options}</select>`)}
${field(
  'explanation',
  html`<textarea id="explanation" name="explanation" rows="8" maxlength="${maxLength}" required ${describedBy('explanation')}>
${values.explanation ?? ''}</textarea>`,
)}
${ad === '' && field('picture', html`<input id="picture" name="picture" type="file" accept="image/jpeg,image/png,image/webp" ${describedBy('picture')}>`, form.pictureHint)}
${field('name', text('name', 'text', 'name'))}
${field('email', text('email', 'email', 'email'))}
<div>${fillHtml(form.privacy, { policy: html`<a href="/${lang}/document/privacy-policy">${form.policy}</a>` })}</div>
<button type="submit">${form.send}</button>
</form>`
}

/** Parts of a form with more were not sent by ours. */
const maxParts = 20

export async function beginReportScope(app: FastifyInstance, { config }: Services): Promise<void> {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => body,
  )
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(plainFormHeaders)
  })
  app.addHook('onRequest', rejectUnknownHost(config))
  app.addHook('onRequest', rejectOtherForms(config))
}

interface Route {
  Params: { lang: Lang }
}

/** Takes a report that was sent without a script: it has a receipt and a time by which it is answered, as any other. */
export function reportFormHandler(services: Services) {
  const { config, now } = services
  return async (request: FastifyRequest<Route>, reply: FastifyReply) => {
    const { lang } = request.params
    const country = countryOfRequest(request, config.development)
    const sentFields = country && (await readForm(request))
    if (!sentFields) return sendStatus(reply, 400)
    const locale: Locale = `${lang}_${country}`
    const { ad = '', picture = '', ...values } = sentFields
    const isListed = campaignId.is(ad)
    const typed = { ad: isListed ? ad : '', values }
    const showErrors = (status: number, errors: Typed['errors']) =>
      showAgain(reply.code(status), lang, { ...typed, errors })
    const key = createHash('sha256')
      .update(JSON.stringify([dayOf(now()), locale, sentFields]))
      .digest('hex')
    try {
      if (isListed) {
        const [failure, body] = complaint.validate({ ...values, campaignId: ad, locale }, { coerce: true, mask: true })
        if (failure) return await showErrors(400, describeFailures(failure.failures()))
        if (!(await acceptComplaint(services, request, body, key))) return await showErrors(404, { form: 'unknown' })
      } else {
        const withPicture = picture === '' ? values : { ...values, picture }
        const [failure, body] = unlistedReport.validate({ ...withPicture, locale }, { coerce: true, mask: true })
        if (failure) return await showErrors(400, describeFailures(failure.failures()))
        await acceptUnlisted(services, request, body, key)
      }
    } catch (error) {
      if (error instanceof BadRequest)
        return await showErrors(400, { [error.field ?? 'form']: error.field ?? 'unknown' })
      if (!(error instanceof Error && 'retryAfter' in error && 'statusCode' in error)) throw error
      void reply.header('retry-after', error.retryAfter)
      return await showErrors(Number(error.statusCode), { form: 'later' })
    }
    return reply.redirect(`/${lang}${reportPath}?plain&sent=${countryCodeOf(country)}`, 303)
  }
}

function showAgain(reply: FastifyReply, lang: Lang, typed: Typed): FastifyReply {
  const { form } = texts[lang].complaints
  const title = form[typed.ad === '' ? 'unlistedTitle' : 'title']
  return reply.type('text/html; charset=utf-8').send(plainPage(lang, title, writeReportForm(lang, typed)))
}

/** Returns what is wrong by field, the first thing each. */
function describeFailures(failures: Iterable<{ path: unknown[]; refinement: string | undefined }>): Typed['errors'] {
  const errors: Record<string, FormError> = {}
  for (const {
    path: [name = 'form'],
    refinement,
  } of failures)
    errors[String(name)] ??= describeFailure(String(name), refinement)
  return errors
}

function describeFailure(name: string, refinement: string | undefined): FormError {
  if (name === 'picture') return 'picture'
  if (refinement === 'too_long') return 'long'
  return name === 'email' && refinement === 'email' ? 'email' : 'missing'
}

/** Returns the fields of a form, a picture in base64; undefined for what is no form of ours. */
async function readForm({ body, headers }: FastifyRequest): Promise<Record<string, string> | undefined> {
  const { 'content-type': type = '' } = headers
  // The only parameter: another one could hide the boundary by which the parts are read.
  const [, boundary] = /^multipart\/form-data; *boundary="?([\w'()+,./:=?-]{1,70})"?$/i.exec(type) ?? []
  if (!Buffer.isBuffer(body) || boundary === undefined || hasMoreParts(body, boundary)) return undefined
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  if (!form) return undefined
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    fields[name] = typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('base64')
  }
  return fields
}

function hasMoreParts(body: Buffer, boundary: string): boolean {
  let at = body.indexOf(boundary)
  for (let parts = 0; parts <= maxParts; parts++) {
    if (at < 0) return false
    at = body.indexOf(boundary, at + boundary.length)
  }
  return at >= 0
}
