import { noticeAbsences } from '@site/shared/calls'
import template from './notice-items.json' with { type: 'json' }

interface NoticeItem {
  /** In the template. Views and interactions are not in it as an item of their own. */
  number?: number
  title: string
  /** Groups of fields: one of each group must have a value. */
  fields: string[][]
  /** Value of `absentItems` that replaces them, without the reason. */
  absence?: string
}

/**
 * The template of the transparency notice, in its order (Implementing Regulation (EU) 2025/1410; Regulation (EU) 2024/900,
 * articles 12(1) and 19(1)). The site itself adds the ways to report an advertisement and to exercise rights over personal data
 * (items 12 and 16), and says that no techniques were used whose details item 15 would have.
 */
export const noticeItems: readonly NoticeItem[] = template

/** Names the item of the template that a field belongs to, with its number where it has one. */
export function itemOfField(field: string): string | undefined {
  const item = noticeItems.find(({ fields }) => fields.flat().includes(field))
  return item && nameOf(item)
}

function nameOf({ number, title }: NoticeItem): string {
  return number === undefined ? title : `item ${number} (${title})`
}

/** Returns what `absentItems` may say of an item. */
export function absencesOf(absence: string | undefined) {
  return noticeAbsences.filter((known) => [`${absence}_NONE`, `${absence}_NOT_YET_AVAILABLE`].includes(known))
}

/** Returns the items that have neither a value nor an absence, or both. */
export function findIncomplete(values: Readonly<Record<string, unknown>>) {
  const stated = Array.isArray(values.absentItems) ? values.absentItems : []
  const isFilled = (name: string) => values[name] !== undefined && values[name] !== null
  return noticeItems.flatMap((item) => {
    const { fields, absence } = item
    const reasons = absencesOf(absence)
    const reason = reasons.filter((known) => stated.includes(known))
    const statedFields = fields.flat().filter(isFilled)
    const answers = [statedFields.join(', '), ...reason].filter(Boolean)
    if (reason.length > 0)
      return answers.length > 1 ? { item, missing: [], reasons, answers, isContradictory: true } : []
    const missing = fields.filter((group) => !group.some(isFilled))
    if (missing.length === 0) return []
    return { item, missing, reasons: statedFields.length === 0 ? reasons : [], answers, isContradictory: false }
  })
}

/** Returns a sentence for each item that has neither a value nor an absence, or both. */
export function incompleteItems(values: Readonly<Record<string, unknown>>): string[] {
  return findIncomplete(values).map(({ item, missing, reasons, answers, isContradictory }) => {
    if (isContradictory) return `${nameOf(item)}: ${answers.join(' and ')} exclude each other`
    const instead = reasons.length > 0 ? `, and absentItems has no ${reasons.join(' or ')}` : ''
    return `${nameOf(item)}: missing ${missing.map((group) => group.join(' or ')).join(', ')}${instead}`
  })
}
