import { date, email, limits, phone, recordOf, required } from '../rules/index.ts'
import type { SharedRule } from '../rules/rule.ts'
import { requestTextNames, type FlowType, type RequestTextName } from './privacy-request-parts.ts'

interface RequestText {
  rules: SharedRule[]
  maxLength: number
  multiline?: boolean
}

const texts: Record<RequestTextName, RequestText> = {
  email: { rules: [email], maxLength: limits.email },
  phoneNumber: { rules: [phone], maxLength: limits.phone },
  userMessage: { rules: [], maxLength: limits.message, multiline: true },
  brandName: { rules: [], maxLength: limits.brandName },
  article: { rules: [], maxLength: limits.article },
  publicationLink: { rules: [], maxLength: limits.webAddress },
  /** `dd - mm - yyyy` */
  publicationDate: { rules: [date], maxLength: limits.date },
}

/** The texts without which a flow is not taken (product §5); of an objection more is asked, but no one text. */
const requiredTexts: Record<FlowType, readonly RequestTextName[]> = {
  OBJECTION: [],
  RIGHT_OF_ACCESS: ['email'],
  RECTIFICATION: ['userMessage'],
  REMOVAL_FROM_PUBLICATION: ['article', 'publicationDate', 'userMessage'],
  RIGHT_TO_BE_FORGOTTEN: ['email'],
}

/**
 * What the texts of a request must be, by their names in the body of product §7. A form spreads them into its
 * fields (`...requestTexts('RIGHT_OF_ACCESS').email`), the server makes its schema of them.
 */
export function requestTexts(flowType: FlowType): Record<RequestTextName, RequestText> {
  return recordOf(requestTextNames, (name) => {
    const text = texts[name]
    return requiredTexts[flowType].includes(name) ? { ...text, rules: [required, ...text.rules] } : text
  })
}
