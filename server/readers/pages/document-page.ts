import { documentKey, getDocumentFeed } from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { addDays, writeDay } from '@site/shared/rules'
import { documentLocales, type StoredDocument } from '../../documents/document-store.ts'
import { html, raw, type SafeHtml } from '../../http/html.ts'
import { texts } from '../../texts/texts.ts'
import { PageMissing, type PageKind, type PageRequest } from './page-kind.ts'

/** A legal document: the text in force, an earlier or announced version, or a comparison of two, which links both. */
export const documentPage: PageKind = {
  parameters: ['version', 'compare'],
  async write(request) {
    const { sources, params, today } = request
    const { key } = params
    if (!documentKey.is(key)) throw new PageMissing(404)
    const { requestedLocale: locale } = request
    const find = async (version?: string) => {
      const document = await sources.documents.find(key, locale, today, version)
      if (!document) throw new PageMissing(404)
      return document
    }
    const current = await find()
    const versions = (await sources.documents.versions(key, locale, today)) ?? []
    const translations = await sources.documents.translations(key, today)
    const { older, newer } = readVersions(request.query)
    const shown = older ? await find(older) : current
    const after = newer && newer !== currentVersion ? await find(newer) : current
    const part = older && newer ? writeComparison(request, older, newer, after) : writeVersion(request, shown, older)
    const dates = part.canonicalQuery?.match(/\d{4}-\d\d-\d\d/g) ?? []
    return {
      ...part,
      content: html`${part.content}\n${writeVersions(request, versions)}`,
      feed: getDocumentFeed(key, locale),
      // A text that exists in another language only is still found at this address.
      shownLocale: documentLocales(locale).find((each) => translations.has(each)) ?? locale,
      isIn(other) {
        const theirs = translations.get(other)
        return theirs !== undefined && dates.every((date) => theirs.includes(date))
      },
    }
  },
}

/** Name of the version in force in URLs of comparisons. */
const currentVersion = '1'

/** Returns the versions of a URL, the older one first. */
function readVersions({ version, compare }: PageRequest['query']) {
  if (!version || !compare || compare === version) return { older: version }
  const isReversed = compare !== currentVersion && compare < version
  return isReversed ? { older: compare, newer: version } : { older: version, newer: compare }
}

function pageOf({ requestedLocale, params }: PageRequest): string {
  return `/${splitLocale(requestedLocale).lang}/document/${params['key']}`
}

function writeComparison(request: PageRequest, older: string, newer: string, after: StoredDocument) {
  const { words } = request
  const page = pageOf(request)
  const name = words.say(`legal.title.${request.params['key']}`)
  const isWithCurrent = newer === currentVersion
  const days = { from: words.day(older), to: words.day(after.date) }
  const title = isWithCurrent
    ? words.say('legal.title_of_version.compared', { title: name, from: writeDay(older, words.lang) })
    : words.say('legal.title_of_version.compared_two', {
        title: name,
        from: writeDay(older, words.lang),
        to: writeDay(after.date, words.lang),
      })
  const heading = words.say(isWithCurrent ? 'legal.difference.title' : 'legal.difference.title_two', days)
  const versionLink = (date: string) =>
    html`<li><a href="${page}?version=${date}">${words.say('legal.difference.version', { from: words.day(date) })}</a></li>\n`
  const content = html`<p>${heading}</p>
<p>${texts[words.lang].readers.comparison}</p>
<ul>
${versionLink(older)}${!isWithCurrent && versionLink(newer)}<li><a href="${page}">${words.say('legal.version.current')}</a></li>
</ul>`
  return { title, content, canonicalQuery: `?version=${older}&compare=${newer}`, isUnlisted: true }
}

function writeVersion(request: PageRequest, document: StoredDocument, version: string | undefined) {
  const { words, today } = request
  const page = pageOf(request)
  const name = words.say(`legal.title.${request.params['key']}`)
  const body = html`<div lang="${document.locale.slice(0, 2)}">${raw(document.html)}</div>`
  const isAnnounced = document.date > today
  if (!isAnnounced && !document.until) {
    const content = html`${writeInForce(request, document)}\n${body}`
    return { title: name, description: firstParagraphOf(document.html), content, canonicalQuery: '' }
  }
  const from = words.day(document.date)
  const title = words.say('legal.title_of_version.earlier', { title: name, from: writeDay(document.date, words.lang) })
  const toCurrent = html`<a href="${page}">${words.say('legal.version.current')}</a>`
  const canonicalQuery = `?version=${version}`
  if (isAnnounced || !document.until) {
    const announced = words.say('legal.version.announced', { from })
    const content = html`<p>${announced}</p>\n<p>${toCurrent}</p>\n${body}`
    return { title, description: html`${title}. ${announced}`, content, canonicalQuery }
  }
  const until = words.day(document.until)
  const isOneDay = document.until === document.date
  const inForce = words.say('legal.version.title', { from, until })
  const compare = html`<a href="${page}?version=${document.date}&amp;compare=${currentVersion}">${words.say('legal.version.compare')}</a>`
  const content = html`<p>${isOneDay ? words.say('legal.version.title_one_day', { from }) : inForce}</p>
<p>${toCurrent} ${compare}</p>
${body}`
  return { title, description: html`${title}. ${inForce}`, content, canonicalQuery }
}

function writeInForce(request: PageRequest, { date, next }: StoredDocument): SafeHtml {
  const { words } = request
  const page = pageOf(request)
  const inForce = html`<p>${words.say('legal.document.in_force', { date: words.day(date) })}</p>`
  if (!next) return inForce
  return html`${inForce}
<p>${words.say('legal.version.next', { from: words.day(next) })} <a href="${page}?version=${next}">${words.say('legal.version.next.read')}</a> <a href="${page}?version=${date}&amp;compare=${next}">${words.say('legal.version.next.compare')}</a></p>`
}

/** @param versions first days, newest first */
function writeVersions(request: PageRequest, versions: readonly string[]): SafeHtml {
  const { words, params } = request
  const page = pageOf(request)
  const items = versions.map((version, place) => {
    const from = words.day(version)
    const next = versions[place - 1]
    if (!next) return html`<li><a href="${page}">${words.say('legal.versions.current', { from })}</a></li>\n`
    const earlier = words.say('legal.versions.earlier', { from, until: words.day(addDays(next, -1)) })
    const compare = words.say('legal.versions.compare', { from })
    return html`<li><a href="${page}?version=${version}">${earlier}</a> <a href="${page}?version=${version}&amp;compare=${currentVersion}">${compare}</a></li>\n`
  })
  const isOnly = versions.length === 1
  return html`<h2>${words.say('legal.versions')}</h2>
<ul>
${items}</ul>
${isOnly && html`<p>${words.say('legal.versions.only')}</p>\n`}<p><a href="${getDocumentFeed(documentKey.create(params['key']), request.requestedLocale)}">${words.say('legal.follow')}</a></p>`
}

function firstParagraphOf(document: string): SafeHtml {
  const [before = ''] = document.split('</p>', 1)
  return raw(before.split('<p>').at(-1) ?? '')
}
