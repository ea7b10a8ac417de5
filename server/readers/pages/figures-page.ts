import { getRequestFigures, smallestFigure, type FlowType } from '@site/shared/calls'
import { html } from '../../http/html.ts'
import type { PageKind } from './page-kind.ts'

/** By kind of request: the part of the ids of its texts. */
const rights: Readonly<Partial<Record<FlowType, string>>> = {
  OBJECTION: 'direct_marketing',
  RIGHT_OF_ACCESS: 'access',
  RECTIFICATION: 'rectification',
  REMOVAL_FROM_PUBLICATION: 'publication',
  RIGHT_TO_BE_FORGOTTEN: 'forgotten',
}

const columns = ['received', 'answeredInTime', 'extended', 'refused', 'medianDays'] as const

/** Page on how privacy requests were answered, by quarter and kind. */
export const figuresPage: PageKind = {
  parameters: [],
  async write({ sources, words, title }) {
    const { figures } = await sources.countFigures()
    const count = smallestFigure
    const fewText = words.say('privacy_rights.figures.few', { count })
    const kinds = figures.map((kind) => {
      const [year = '', number = ''] = kind.quarter.split('-Q')
      const quarter = `privacy_rights.figures.${kind.isFinished ? 'quarter' : 'current_quarter'}`
      const right = words.say(`privacy_rights.${rights[kind.flowType] ?? 'other'}.title`)
      const rows = columns.map((column) => {
        const value = kind[column] ?? (column === 'medianDays' ? '–' : fewText)
        return html`<dt>${words.say(`privacy_rights.figures.column.${column}`)}</dt><dd>${value}</dd>\n`
      })
      return html`<h2>${words.withColon(words.say(quarter, { number, year }))} ${right}</h2>\n<dl>\n${rows}</dl>\n`
    })
    const none = figures.length === 0 && html`<p>${words.say('privacy_rights.figures.none', { count })}</p>\n`
    const content = html`<h1>${title}</h1>
<p>${words.say('privacy_rights.figures.intro')}</p>
<p>${words.say('privacy_rights.figures.explanation', { count })} <a href="${getRequestFigures.path}">${words.say('privacy_rights.figures.json')}</a></p>
${none}${kinds}`
    return { content }
  },
}
