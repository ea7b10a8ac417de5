import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AddressObject } from 'mailparser'
import { sendStatus } from '../../http/errors.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { listMails, readMail, readSource, type WrittenMail } from './written-mails.ts'

/** Mails hold what visitors wrote: nothing in them may run, load or send anything. */
const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * In demonstrations only: `GET /dev/mail` lists the mails that were written to files, newest first; `/dev/mail/{name}` is one
 * to read, `/dev/mail/{name}.eml` the file itself.
 */
export function mailPages(app: FastifyInstance, directory: string): void {
  app.get('/dev/mail', async (_request, reply) => {
    const mails = await listMails(directory)
    const items = mails.map(({ name, mail }) => {
      return `<li><a href="/dev/mail/${name}">${escapeHtml(mail.subject ?? '')}</a><br>${escapeHtml(describe(mail.to))}, ${time(mail.date)}`
    })
    return sendHtml(
      reply,
      'Mail',
      mails.length > 0 ? `<ol>${items.join('\n')}</ol>` : '<p>No mail has been written yet.',
    )
  })

  app.get<{ Params: { name: string } }>('/dev/mail/:name.eml', async (request, reply) => {
    const source = await readSource(directory, request.params.name)
    return source
      ? reply.type('message/rfc822').header('cache-control', 'no-store').send(source)
      : sendStatus(reply, 404)
  })

  app.get<{ Params: { name: string } }>('/dev/mail/:name', async (request, reply) => {
    const found = await readMail(directory, request.params.name)
    return found ? sendHtml(reply, found.mail.subject ?? '', mailHtml(found)) : sendStatus(reply, 404)
  })
}

function mailHtml({ name, mail }: WrittenMail): string {
  const facts = {
    From: describe(mail.from),
    To: describe(mail.to),
    'Reply-To': describe(mail.replyTo),
    Date: time(mail.date),
  }
  const known = Object.entries(facts).filter(([, value]) => value)
  return `<dl>${known.map(([term, value]) => `<dt>${term}<dd>${escapeHtml(value)}`).join('\n')}</dl>
<hr><article>${toHtml(mail.text ?? '')}</article>
<hr><p><a href="/dev/mail">All mail</a> · <a href="/dev/mail/${name}.eml">Source</a>`
}

function sendHtml(reply: FastifyReply, title: string, body: string): FastifyReply {
  void reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<h1>${escapeHtml(title)}</h1>
${body}
`)
}

function describe(addresses: AddressObject | AddressObject[] | undefined): string {
  return [addresses ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ')
}

function time(date: Date | undefined): string {
  return date ? date.toISOString() : ''
}

/** Plain text as HTML, its lines kept and its web addresses to be clicked. */
function toHtml(text: string): string {
  // Split by a group, every second part is an address.
  const parts = text.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/).map(escapeHtml)
  const linked = parts.map((part, index) => (index % 2 ? `<a href="${part}">${part}</a>` : part))
  return linked.join('').replaceAll('\n', '<br>\n')
}
