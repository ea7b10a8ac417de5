// What browser and server both know about fields: no React, so that Node can import it.
export { chosen, when } from './conditions.ts'
export { cleanText, endLines, trimText } from './clean-text.ts'
export { allowedAttributes, allowedElements, allowedSchemes } from './document-markup.ts'
export { honeypotName, limits } from './limits.ts'
export { findBroken, type FieldValue, type Rule, type RuleEvent, type Values } from './rule.ts'
export { addressRequired, atMost, date, email, option, phone, phoneRequired, required } from './rules.ts'
export { textStruct, textStructs, withConditions, type TextRules } from './text-struct.ts'
