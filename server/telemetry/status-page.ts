import type { AppStatus, SiteStatus, VersionStatus } from '@site/shared/calls'
import { langs, type Lang } from '@site/shared/contract'
import { keysOf, writeDay, writeMoment } from '@site/shared/rules'
import { fillHtml, html, type SafeHtml } from '../http/html.ts'
import { plainPage } from '../http/plain-page.ts'
import { texts } from '../texts/texts.ts'

export function statusPage(lang: Lang, { release, previews, canaries, apps, content, duties }: SiteStatus): string {
  const words = texts[lang].status
  const moment = (at: string) => formatMoment(at, lang)
  const live = release && {
    id: html`<strong>${release.id}</strong>`,
    at: release.at ? moment(release.at) : words.unknown,
  }
  const canaryTexts = canaries.map((canary) =>
    fillHtml(words.canaryText, {
      apps: html`<strong>${canary.apps.map(({ app, version }) => `${app} ${version}`).join(', ')}</strong>`,
      share: formatNumber(canary.share / 100, lang, { style: 'percent' }),
      since: moment(canary.since),
      until: moment(canary.until),
    }),
  )
  const previewTexts = previews.map(({ apps: names, until }) =>
    fillHtml(words.preview, { apps: names.join(', '), until: moment(until) }),
  )
  const items = previewTexts.map((text) => html`<li>${text}</li>`)
  return plainPage(
    lang,
    words.title,
    html`<nav aria-label="${words.languages}">${langs.map((other) => languageLink(other, lang))}</nav>
<p>${live ? fillHtml(words.live, live) : words.unpublished}</p>
${canaryTexts.map((text) => html`<p>${text}</p>`)}
<p>${words.intro}</p>
${apps.map((app) => appSection(app, lang))}
<h2>${words.previews}</h2>
${items.length > 0 ? html`<ul>${items}</ul>` : html`<p>${words.noPreviews}</p>`}
${contentSection(content, lang)}
${dutySection(duties, lang)}
<p><a href="/status.json">${words.json}</a></p>`,
    { hasCards: true },
  )
}

export function forbiddenPage(lang: Lang): string {
  const { forbidden, forbiddenText, home } = texts[lang].status
  return plainPage(lang, forbidden, html`<p>${forbiddenText}</p>\n<a class="button" href="/${lang}">${home}</a>`)
}

function languageLink(lang: Lang, current: Lang): SafeHtml {
  const isCurrent = lang === current && html` aria-current="true"`
  return html`<a href="/status?lang=${lang}" lang="${lang}" hreflang="${lang}"${isCurrent}>${lang.toUpperCase()}</a> `
}

function appSection({ app, owner, isDisabled, versions }: AppStatus, lang: Lang): SafeHtml {
  const words = texts[lang].status
  const names = keysOf(words.columns)
  const rows = versions.map((version) => {
    const cells = cellsOf(version, lang)
    return names.map((name) => cells[name])
  })
  return html`<section>
<h2 id="${app}">${app}${isDisabled && html` <small>${words.isDisabled}</small>`}</h2>
<p>${fillHtml(words.owner, { owner: owner ?? words.unknown })}</p>
${cards(
  app,
  names.map((name) => words.columns[name]),
  rows,
)}
</section>
`
}

/** Section on live content besides programs: documents, files, systems and brands. */
function contentSection({ documents, files, systems, brands }: SiteStatus['content'], lang: Lang): SafeHtml {
  const words = texts[lang].status.content
  const day = (date: string | null) => (date ? writeDay(date, lang, 'medium') : '–')
  const writeTime = (at: string | null) => (at ? formatMoment(at, lang) : words.noFile)
  return html`<h2>${words.title}</h2>
<p>${words.text}</p>
${table(
  'documents',
  words.documents,
  [words.document, words.language, words.since, words.next, words.changed],
  documents.map(({ document, locale, since, next, changedAt }) => [
    document,
    locale,
    day(since),
    day(next),
    writeTime(changedAt),
  ]),
)}
${table(
  'files',
  words.files,
  [words.file, words.changed],
  files.map(({ file, changedAt }) => [file, writeTime(changedAt)]),
)}
${table(
  'systems',
  words.systems,
  [words.system, words.owner, words.mailbox],
  systems.map(({ name, owner, mailbox }) => [name[lang], owner, mailbox ?? '–']),
)}
${table(
  'brands',
  words.brands,
  [words.country, words.brands],
  brands.map(({ country, brands: names }) => [country.toUpperCase(), names.join(', ')]),
)}`
}

/** A section with a table. */
function table(id: string, title: string, headings: readonly string[], rows: readonly (readonly string[])[]): SafeHtml {
  return html`<section>
<h3 id="${id}">${title}</h3>
${cards(id, headings, rows)}
</section>`
}

/** A table whose rows are cards in a narrow window; the first cell of a row names it. @param id of its heading */
function cards(id: string, headings: readonly string[], rows: readonly (readonly string[])[]): SafeHtml {
  const cellOf = (text: string, at: number) =>
    at === 0
      ? html`<th scope="row" data-label="${headings[at]}"><span>${text}</span></th>`
      : html`<td data-label="${headings[at]}"><span>${text}</span></td>`
  return html`<table aria-labelledby="${id}">
<thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map(cellOf)}</tr>\n`)}</tbody>
</table>`
}

function dutySection(duties: SiteStatus['duties'], lang: Lang): SafeHtml {
  const words = texts[lang].status
  const names = new Map(Object.entries(words.duties))
  const rows = duties.map(({ duty, doneAt }) => [
    names.get(duty) ?? duty,
    doneAt ? formatMoment(doneAt, lang) : words.never,
  ])
  return html`<h2 id="duties">${words.retention}</h2>
<p>${words.retentionText}</p>
${cards('duties', [words.duty, words.doneAt], rows)}`
}

/** Returns the cells of a version. */
function cellsOf(row: VersionStatus, lang: Lang) {
  const { channels, unknown } = texts[lang].status
  const perVisit = (count: number) =>
    row.visits > 0 ? ` (${formatNumber(count / row.visits, lang, { style: 'percent', maximumFractionDigits: 1 })})` : ''
  const time = (milliseconds: number | null) => formatTime(milliseconds, lang)
  const published = [row.publisher ?? unknown, row.publishedAt && formatMoment(row.publishedAt, lang), row.commit]
  const channel = row.channel ? ` (${channels[row.channel]})` : ''
  return {
    version: `${row.version}${channel}`,
    since: row.since ? formatMoment(row.since, lang) : unknown,
    published: published.filter(Boolean).join(', '),
    visits: formatNumber(row.visits, lang),
    failedLoads: formatNumber(row.failedLoads, lang) + perVisit(row.failedLoads),
    emptyPages: formatNumber(row.emptyPages, lang) + perVisit(row.emptyPages),
    busyPages: formatNumber(row.busyPages, lang) + perVisit(row.busyPages),
    errors: formatNumber(row.errors, lang) + perVisit(row.errors),
    faultNetworks: formatNumber(row.faultNetworks, lang),
    lcp: time(row.lcp.p75),
    inp: time(row.inp.p75),
    longTask: time(row.longTask.p75),
    cls: row.cls.p75 === null ? '–' : formatNumber(row.cls.p75 / 1000, lang),
    navigation: time(row.navigation.p75),
  }
}

function formatMoment(at: string, lang: Lang): string {
  return writeMoment(new Date(at), lang, { length: 'medium' })
}

function formatNumber(value: number, lang: Lang, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(lang, options).format(value)
}

/** In milliseconds below a second, as INP mostly is. */
function formatTime(milliseconds: number | null, lang: Lang): string {
  if (milliseconds === null) return '–'
  const [unit, value] = milliseconds < 1000 ? ['millisecond', milliseconds] : ['second', milliseconds / 1000]
  return formatNumber(value, lang, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 })
}
