import { array, boolean, integer, nullable, object, partial, string, type Infer } from 'superstruct'
import { limits, textStruct } from '../rules/index.ts'
import { campaignItem } from './campaign.ts'

const { id: _id, status: _status, creativeWidth: _width, creativeHeight: _height, ...entered } = campaignItem.schema

/** Text of a notice: the register has shorter limits for some. */
const noticeText = textStruct({ maxLength: limits.message, multiline: true })

/** Days and amounts, too, are only bounded here: the register says at which field what it does not take. */
const bounded = Object.entries(entered).map(([name, field]) => {
  if (field.type === 'string') return [name, noticeText]
  return [name, field.type === 'integer' ? integer() : field]
})

/** The notice as it is entered: everything may still be missing. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields, with a bound for their texts
export const noticeDraft = partial(object(Object.fromEntries(bounded) as typeof entered))
export type NoticeDraft = Infer<typeof noticeDraft>

/** An item of the template that lacks something. */
export const incompleteItem = object({
  /** Null for views and interactions, which are no item of the template. */
  number: nullable(integer()),
  /** Groups of missing fields: one of each group must have a value. */
  missing: array(array(string())),
  /** Both a value and a word that there is none. */
  isContradictory: boolean(),
})
export type IncompleteItem = Infer<typeof incompleteItem>
