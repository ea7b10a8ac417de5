import { array, boolean, integer, nullable, object, partial, string, type Infer } from 'superstruct'
import { campaignItem } from './campaign.ts'

const { id: _id, status: _status, creativeWidth: _width, creativeHeight: _height, ...entered } = campaignItem.schema

/** The notice as it is entered: everything may still be missing. */
export const noticeDraft = partial(object(entered))
export type NoticeDraft = Infer<typeof noticeDraft>

/** An item of the template that lacks something. */
export const incompleteItem = object({
  /** Null for views and interactions, which are no item of the template. */
  number: nullable(integer()),
  /** Of each group, one field must have a value. */
  missing: array(array(string())),
  /** Both a value and a word that there is none. */
  isContradictory: boolean(),
})
export type IncompleteItem = Infer<typeof incompleteItem>
