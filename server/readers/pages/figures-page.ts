import { getRequestFigures, listPeriods, smallestFigure, type FlowType } from '@site/shared/calls'
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

/** Page on how privacy requests were answered, by quarter, year and kind. */
export const figuresPage: PageKind = {
  parameters: [],
  async write({ sources, words, title }) {
    const counted = await sources.countFigures()
    const count = smallestFigure
    const fewText = words.say('privacy_rights.figures.few', { count })
    const withheldText = words.say('privacy_rights.figures.withheld')
    const kinds = listPeriods(counted).map(({ unit, name, isFinished, figures }) => {
      const [year = '', number = ''] = name.split('-Q')
      const period = words.say(`privacy_rights.figures.${isFinished ? unit : 'current_quarter'}`, { number, year })
      return figures.map((kind) => {
        const right = words.say(`privacy_rights.${rights[kind.flowType] ?? 'other'}.title`)
        const rows = columns.map((column) => {
          const hidden = unit === 'year' ? withheldText : fewText
          const value = kind[column] ?? (column === 'medianDays' ? '–' : hidden)
          return html`<dt>${words.say(`privacy_rights.figures.column.${column}`)}</dt><dd>${value}</dd>\n`
        })
        return html`<h2>${words.withColon(period)} ${right}</h2>\n<dl>\n${rows}</dl>\n`
      })
    })
    const none = counted.figures.length === 0 && html`<p>${words.say('privacy_rights.figures.none', { count })}</p>\n`
    const content = html`<h1>${title}</h1>
<p>${words.say('privacy_rights.figures.intro')}</p>
<p>${words.say('privacy_rights.figures.explanation', { count })} <a href="${getRequestFigures.path}">${words.say('privacy_rights.figures.json')}</a></p>
${none}${kinds}`
    return { content }
  },
}
