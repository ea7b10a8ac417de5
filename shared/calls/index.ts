export { addressOf, call, callGroups, codeAbout } from './call.ts'
export type { AnyCall, AnyRequestInput, AnyStruct, Call, RequestInput, CallErrors } from './call.ts'
export * from './campaign.ts'
export { describeCampaign, registerLicence } from './campaign-data-set.ts'
export * from './campaign-insight.ts'
export * from './campaign-open-data.ts'
export * from './campaign-page.ts'
export * from './campaign-query.ts'
export * from './creative.ts'
export {
  ApiRejected,
  ApiShape,
  ApiUnavailable,
  ask,
  idempotencyHeader,
  isOutage,
  isRejected,
  sendOnce,
  submit,
} from './client.ts'
export * from './complaint.ts'
export * from './country-code.ts'
export { contactAnswer, contactFields, contactMessage, sendContactMessage, type ContactMessage } from './contact.ts'
export * from './description.ts'
export * from './document.ts'
export { calendarDate, requestLocale, uuid } from './parameters.ts'
export { reference, requestReceipt, sendPrivacyRequest, type RequestReceipt } from './privacy-request.ts'
export { privacyRequestBodies, readPrivacyRequest, staffRequestBodies } from './privacy-request-body.ts'
export type { PostalAddress, PrivacyRequestBody, SentRequest, UserInfo } from './privacy-request-body.ts'
export * from './privacy-request-fields.ts'
export * from './request-flows.ts'
export * from './request-status.ts'
export * from './home-facts.ts'
export * from './request-figures.ts'
export * from './request-messages.ts'
export * from './search.ts'
export * from './site-status.ts'
export * from './staff-actions.ts'
export * from './staff-audit.ts'
export * from './staff-sentences.ts'
export * from './staff-case-file.ts'
export * from './staff-complaints.ts'
export * from './staff-decisions.ts'
export * from './staff-overview.ts'
export * from './staff-requests.ts'
export * from './staff-task.ts'
export * from './staff-tasks.ts'
export * from './telemetry.ts'
