import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AddressObject, ParsedMail } from 'mailparser'
import { sendStatus } from '../../http/errors.ts'
import { html, htmlDocument, type SafeHtml } from '../../http/html.ts'

/** Mails hold what visitors wrote: nothing in them may run, load or send anything. */
const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const longestList = 100

interface Route {
  Params: { name: string }
}

/** In demonstrations: lists the mails that were written to files, newest first, shows one, and its source (`.eml`). */
export function mailPageHandlers(directory: string) {
  async function list(_request: FastifyRequest, reply: FastifyReply) {
    const files = (await readdir(directory).catch(() => [])).filter((file) => /^[\w-]+\.eml$/.test(file))
    const names = files.map((file) => file.slice(0, -'.eml'.length)).toSorted()
    const newest = names.toReversed().slice(0, longestList)
    const items = await Promise.all(newest.map(async (name) => listItem(name, await readMail(directory, name))))
    const content = items.length > 0 ? html`<ol>${items}</ol>` : html`<p>No mail has been written yet.</p>`
    return sendHtml(reply, 'Mail', content)
  }

  async function source(request: FastifyRequest<Route>, reply: FastifyReply) {
    const content = await readSource(directory, request.params.name)
    if (!content) return sendStatus(reply, 404)
    return reply.type('message/rfc822').header('cache-control', 'no-store').send(content)
  }

  async function show(request: FastifyRequest<Route>, reply: FastifyReply) {
    const { name } = request.params
    const mail = await readMail(directory, name)
    return mail ? sendHtml(reply, mail.subject ?? '', showMail(name, mail)) : sendStatus(reply, 404)
  }

  return { list, source, show }
}

async function readSource(directory: string, name: string): Promise<Buffer | undefined> {
  return /^[\w-]+$/.test(name) ? readFile(join(directory, `${name}.eml`)).catch(() => undefined) : undefined
}

async function readMail(directory: string, name: string): Promise<ParsedMail | undefined> {
  const source = await readSource(directory, name)
  if (!source) return undefined
  // Loaded here, so that servers without these pages do not load it.
  const { simpleParser } = await import('mailparser')
  return simpleParser(source)
}

function listItem(name: string, mail: ParsedMail | undefined): SafeHtml | undefined {
  if (!mail) return undefined
  const link = html`<a href="/dev/mail/${name}">${mail.subject}</a>`
  return html`<li>${link}<br>${describe(mail.to)}, ${mail.date?.toISOString()}</li>\n`
}

function showMail(name: string, { from, to, replyTo, date, text = '' }: ParsedMail): SafeHtml {
  const facts = [
    ['From', describe(from)],
    ['To', describe(to)],
    ['Reply-To', describe(replyTo)],
    ['Date', date?.toISOString()],
  ]
  const known = facts.filter(([, value]) => value)
  return html`<dl>${known.map(([term, value]) => html`<dt>${term}<dd>${value}\n`)}</dl>
<hr><article>${text.split('\n').map((line) => html`${linkUrls(line)}<br>\n`)}</article>
<hr><p><a href="/dev/mail">All mail</a> · <a href="/dev/mail/${name}.eml">Source</a>`
}

function sendHtml(reply: FastifyReply, title: string, body: SafeHtml): FastifyReply {
  void reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
  const page = htmlDocument(
    'en',
    title,
    html`<meta name="color-scheme" content="light dark">`,
    html`<h1>${title}</h1>${body}`,
  )
  return reply.type('text/html; charset=utf-8').send(page)
}

function describe(addresses: AddressObject | AddressObject[] = []): string {
  return [addresses]
    .flat()
    .map(({ text }) => text)
    .join(', ')
}

function linkUrls(line: string): SafeHtml {
  // Split by a group, every second part is a URL.
  const parts = line.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}`
}
