// What browser and server both know about texts, days and fields: no React, so that Node can import it.
export { countryOf, countryOfCode } from '../contract/locale.ts'
export { addDays, dayOf, daysBetween, getToday, officeTime, yearBefore, yearsBefore } from './dates.ts'
export { writeDay, writeMoment, writeTime, type DateLength, type MomentOptions } from './dates.ts'
export { allowedAttributes, allowedElements, allowedSchemes } from './document-markup.ts'
export { errorCode, errorMessage, assertDefined } from './errors.ts'
export { honeypotName, limits } from './limits.ts'
export { contactMailbox, dpoMailbox, privacyMailbox } from './mailboxes.ts'
export { commonHeaders, composedPageHeaders, pageHeaders, serverPageHeaders } from './page-headers.ts'
export { keysOf, mapKeys, pick } from './records.ts'
export { chosen, findBroken, when, type FieldValue, type Rule, type RuleEvent, type Values } from './rule.ts'
export {
  addressRequired,
  atMost,
  date,
  email,
  link,
  notFuture,
  option,
  phone,
  phoneRequired,
  required,
} from './rules.ts'
export { textStruct, textStructs, type TextRules } from './text-struct.ts'
export { inTime } from './time-limit.ts'
export { cleanText, endLines, foldText, trimText, writeAddress, writeLabel } from './texts.ts'
