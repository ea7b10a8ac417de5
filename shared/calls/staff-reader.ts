import { boolean, object, optional, string } from 'superstruct'

/** Member of staff who reads an answer, and which pages of the internal area are theirs. */
export const staffReader = object({
  name: string(),
  mayAudit: boolean(),
  /** Whether they handle requests. */
  hasRole: optional(boolean()),
  /** Whether they have the desk for political advertisements. */
  handlesAdvertisements: optional(boolean()),
  /** Whether they see requests and reports, and change none. */
  readsOnly: optional(boolean()),
  /** Whether they have the tasks of some systems. */
  hasTasks: optional(boolean()),
})
