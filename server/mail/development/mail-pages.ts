import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AddressObject, ParsedMail } from 'mailparser'
import { sendStatus } from '../../http/errors.ts'
import { html, raw, type SafeHtml } from '../../http/html.ts'
import { plainPage, plainPageHeaders } from '../../http/plain-page.ts'
import { keysOf, writeMoment } from '@site/shared/rules'

/** Links of a mail open in another tab, where the site works as everywhere. */
const linksOnly = 'allow-popups allow-popups-to-escape-sandbox'

/** Mails hold what visitors wrote: nothing in them may run, load or send anything. The page shows one in a frame. */
const pageHeaders = {
  ...plainPageHeaders,
  'content-security-policy': `${plainPageHeaders['content-security-policy']}; frame-src 'self'`,
}
const mailHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    // The pictures that go along with a mail.
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    `sandbox ${linksOnly}`,
  ].join('; '),
  'cache-control': 'no-store',
}

const longestList = 100

/** The parts of a mail, as tabs. */
const views = { html: 'HTML', text: 'Text' }

interface Route {
  Params: { name: string }
  Querystring: { view?: string }
}

/** In demonstrations: lists the mails that were written to files, newest first, shows one, its HTML for the frame, and its source. */
export function mailPageHandlers(directory: string) {
  async function list(_request: FastifyRequest, reply: FastifyReply) {
    const files = (await readdir(directory).catch(() => [])).filter((file) => /^[\w-]+\.eml$/.test(file))
    const names = files.map((file) => file.slice(0, -'.eml'.length)).toSorted()
    const newest = names.toReversed().slice(0, longestList)
    const items = await Promise.all(newest.map(async (name) => listItem(name, await readHeaders(directory, name))))
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
    if (!mail) return sendStatus(reply, 404)
    const isText = request.query.view === 'text' || !mail.html
    return sendHtml(reply, mail.subject ?? '', showMail(name, mail, isText ? 'text' : 'html'))
  }

  async function frame(request: FastifyRequest<Route>, reply: FastifyReply) {
    const mail = await readMail(directory, request.params.name)
    if (!mail?.html) return sendStatus(reply, 404)
    // The page of the site may not be shown in a frame.
    const content = mail.html.replace('<head>', () => '<head><base target="_blank">')
    return reply.headers(mailHeaders).type('text/html; charset=utf-8').send(content)
  }

  return { list, source, show, frame }
}

async function readSource(directory: string, name: string): Promise<Buffer | undefined> {
  return /^[\w-]+$/.test(name) ? readFile(join(directory, `${name}.eml`)).catch(() => undefined) : undefined
}

async function readMail(directory: string, name: string): Promise<ParsedMail | undefined> {
  const source = await readSource(directory, name)
  return source && parseMail(source)
}

/** Reads a mail without its content, in a fifth of the time. */
async function readHeaders(directory: string, name: string): Promise<ParsedMail | undefined> {
  const source = await readSource(directory, name)
  const [headers] = String(source ?? '').split('\r\n\r\n', 1)
  return headers ? parseMail(headers) : undefined
}

async function parseMail(source: Buffer | string): Promise<ParsedMail> {
  // Loaded here, so that servers without these pages do not load it.
  const { simpleParser } = await import('mailparser')
  return simpleParser(source)
}

function listItem(name: string, mail: ParsedMail | undefined): SafeHtml | undefined {
  if (!mail) return undefined
  const link = html`<a href="/dev/mail/${name}">${mail.subject}</a>`
  return html`<li>${link}<br><small>${describe(mail.to)}, ${writeTime(mail.date)}</small></li>\n`
}

function showMail(name: string, mail: ParsedMail, view: keyof typeof views): SafeHtml {
  const { from, to, replyTo, date, text = '' } = mail
  const facts = [
    ['From', describe(from)],
    ['To', describe(to)],
    ['Reply-To', describe(replyTo)],
    ['Date', writeTime(date)],
  ]
  const statedFacts = facts.filter(([, value]) => value)
  const tabs = keysOf(views).filter((each) => each === 'text' || mail.html)
  const links = tabs.map((each) => {
    const current = each === view && raw(' aria-current="page"')
    return html`<a href="/dev/mail/${name}?view=${each}"${current}>${views[each]}</a>\n`
  })
  const content = {
    html: () =>
      html`<iframe sandbox="${linksOnly}" src="/dev/mail/${name}.html" title="The mail as people see it"></iframe>`,
    text: () => html`<article>${text.split('\n').map((line) => html`${linkUrls(line)}<br>\n`)}</article>`,
  }
  return html`<dl>${statedFacts.map(([term, value]) => html`<div><dt>${term}</dt><dd dir="auto">${value}</dd></div>\n`)}</dl>
<nav aria-label="Parts of the mail">${links}</nav>
${content[view]()}
<p><a href="/dev/mail">All mail</a> · <a href="/dev/mail/${name}.eml">Source</a></p>`
}

const writeTime = (date: Date | undefined) => date && writeMoment(date, 'en')

function sendHtml(reply: FastifyReply, title: string, body: SafeHtml): FastifyReply {
  return reply
    .headers(pageHeaders)
    .type('text/html; charset=utf-8')
    .send(plainPage('en', title, body))
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
