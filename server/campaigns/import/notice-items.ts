import { noticeAbsences } from '@site/shared/calls'
import template from './notice-items.json' with { type: 'json' }

interface NoticeItem {
  title: string
  /** Of each group, one field must have a value. */
  fields: string[][]
  /** What `absentItems` may say instead, without the reason. */
  absence?: string
  /** Needs no value where the techniques of targeting were not used. */
  isUnlessUnused?: boolean
}

/**
 * The template of the transparency notice, in its order (Implementing Regulation (EU) 2025/1410; Regulation (EU) 2024/900,
 * articles 12(1) and 19(1)). The site itself adds the way to report an advertisement, which needs its id alone.
 */
export const noticeItems: readonly NoticeItem[] = template

/** Names the item of the template that a field belongs to, with its number from 1. */
export function itemOfField(field: string): string | undefined {
  const place = noticeItems.findIndex(({ fields }) => fields.flat().includes(field))
  return place < 0 ? undefined : itemName(place)
}

function itemName(place: number): string {
  return `item ${place + 1} (${noticeItems[place]?.title})`
}

/** Returns what `absentItems` may say of an item. */
export function absencesOf(absence: string | undefined) {
  return noticeAbsences.filter((known) => [`${absence}_NONE`, `${absence}_NOT_YET_AVAILABLE`].includes(known))
}

/** Returns a sentence for each item that has neither a value nor an absence, or both. */
export function incompleteItems(values: Readonly<Record<string, unknown>>): string[] {
  const stated = Array.isArray(values.absentItems) ? values.absentItems : []
  return noticeItems.flatMap(({ fields, absence, isUnlessUnused }, place) => {
    const reasons = absencesOf(absence)
    const isUnused = isUnlessUnused && values.targeting === 'NOT_USED'
    const reason = isUnused ? ['targeting NOT_USED'] : reasons.filter((known) => stated.includes(known))
    const given = fields.flat().filter((name) => name in values)
    const answers = [given.join(', '), ...reason].filter(Boolean)
    if (reason.length > 0)
      return answers.length > 1 ? `${itemName(place)}: ${answers.join(' and ')} exclude each other` : []
    const missing = fields.filter((group) => !group.some((name) => name in values)).map((group) => group.join(' or '))
    if (missing.length === 0) return []
    const instead = reasons.length > 0 && given.length === 0 ? `, and absentItems has no ${reasons.join(' or ')}` : ''
    return `${itemName(place)}: missing ${missing.join(', ')}${instead}`
  })
}
