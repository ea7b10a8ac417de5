import { langs, type Lang } from '@site/shared/contract'
import { writeMoment } from '@site/shared/rules'
import { html as escaped, raw } from '../../http/html.ts'
import { plainPage } from '../../http/plain-page.ts'
import { fillTemplate } from '../../mail/fill-template.ts'
import type { AppStatus, RolloutStatus, SiteStatus, VersionStatus } from './read-status.ts'
import texts from './texts.json' with { type: 'json' }

type Texts = (typeof texts)[Lang]
const escapeHtml = (text: string) => String(escaped`${text}`)

/** The page for staff: what is live, whose it is, and what happened to visitors. No script, no file of the release. */
export function statusPage(lang: Lang, { release, previews, rollout, apps }: SiteStatus): string {
  const words = texts[lang]
  const moment = (at: string) => escapeHtml(writeMoment(new Date(at), lang, { length: 'medium' }))
  const live = release
    ? fillTemplate(words.live, {
        id: `<strong>${escapeHtml(release.id)}</strong>`,
        at: release.at ? moment(release.at) : words.unknown,
      })
    : words.unpublished
  const items = previews.map(({ apps: names, until }) => {
    return `<li>${fillTemplate(words.preview, { apps: escapeHtml(names.join(', ')), until: moment(until) })}</li>`
  })
  return plainPage(
    lang,
    words.title,
    raw(`<nav aria-label="${words.languages}">${langs.map((other) => languageLink(other, lang)).join(' ')}</nav>
<p>${live}</p>
${rollout ? rolloutText(rollout, lang) : ''}
<p>${words.intro}</p>
${apps.map((app) => appSection(app, lang)).join('\n')}
<h2>${words.previews}</h2>
${items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p>${words.noPreviews}</p>`}
<p><a href="/status.json">${words.json}</a></p>`),
  )
}

function rolloutText({ apps, share, since, until }: RolloutStatus, lang: Lang): string {
  const words = texts[lang]
  const moment = (at: string) => escapeHtml(writeMoment(new Date(at), lang, { length: 'medium' }))
  const values = {
    apps: `<strong>${escapeHtml(apps.map(({ app, version }) => `${app} ${version}`).join(', '))}</strong>`,
    share: percent(share / 100, lang),
    since: moment(since),
    until: moment(until),
  }
  return `<p>${fillTemplate(words.rollout, values)}</p>`
}

/** What somebody sees who is logged in without the role. */
export function refusedPage(lang: Lang): string {
  const { refused, refusedText, home } = texts[lang]
  return plainPage(lang, refused, raw(`<p>${refusedText}</p>\n<a class="button" href="/${lang}">${home}</a>`))
}

function languageLink(lang: Lang, current: Lang): string {
  const isCurrent = lang === current ? ' aria-current="true"' : ''
  return `<a href="/status?lang=${lang}" lang="${lang}" hreflang="${lang}"${isCurrent}>${lang.toUpperCase()}</a>`
}

function appSection({ app, owner, isDisabled, versions }: AppStatus, lang: Lang): string {
  const words = texts[lang]
  const { columns } = words
  const disabled = isDisabled ? ` <small>${words.isDisabled}</small>` : ''
  const rows = versions.map((version) => versionRow(version, lang))
  return `<section>
<h2 id="${escapeHtml(app)}">${escapeHtml(app)}${disabled}</h2>
<p>${fillTemplate(words.owner, { owner: escapeHtml(owner ?? words.unknown) })}</p>
<table aria-labelledby="${escapeHtml(app)}">
<thead><tr>${Object.values(columns)
    .map((name) => `<th scope="col">${name}</th>`)
    .join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table>
</section>`
}

function versionRow(row: VersionStatus, lang: Lang): string {
  const { columns, isLive, isRolledOut, unknown }: Texts = texts[lang]
  const moment = (at: string) => writeMoment(new Date(at), lang, { length: 'medium' })
  const share = (count: number) =>
    `${number(count, lang)}${row.visits > 0 ? ` (${percent(count / row.visits, lang)})` : ''}`
  const cells: [label: string, text: string][] = [
    [columns.since, row.since ? moment(row.since) : unknown],
    [columns.publisher, [row.publisher ?? unknown, ...(row.publishedAt ? [moment(row.publishedAt)] : [])].join(', ')],
    [columns.commit, row.commit ?? unknown],
    [columns.visits, number(row.visits, lang)],
    [columns.failedLoads, share(row.failedLoads)],
    [columns.errors, share(row.errors)],
    [columns.loadTime, seconds(row.loadTime.p75, lang)],
    [columns.moveTime, seconds(row.moveTime.p75, lang)],
  ]
  const mark = row.isLive ? ` (${isLive})` : row.isRolledOut ? ` (${isRolledOut})` : ''
  const version = escapeHtml(row.version + mark)
  const html = cells.map(([label, text]) => `<td data-label="${label}"><span>${escapeHtml(text)}</span></td>`)
  return `<tr><th scope="row" data-label="${columns.version}"><span>${version}</span></th>${html.join('')}</tr>`
}

function number(count: number, lang: Lang): string {
  return new Intl.NumberFormat(lang).format(count)
}

function percent(share: number, lang: Lang): string {
  return new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 }).format(share)
}

function seconds(milliseconds: number | null, lang: Lang): string {
  if (milliseconds === null) return '–'
  const format = new Intl.NumberFormat(lang, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  })
  return format.format(milliseconds / 1000)
}
