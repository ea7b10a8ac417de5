export { campaignFacts } from './campaign-facts.ts'
export { findWords, readCreative } from './creative-words.ts'
export {
  euros,
  findText,
  type CampaignFact,
  formatRange,
  type FactPart,
  type FactValue,
  type NoticeFact,
  type NoticeTextId,
} from './fact.ts'
export {
  aboutFacts,
  changedFacts,
  changeReason,
  isFactChanged,
  listUnstated,
  noticeFacts,
  parties,
} from './notice-facts.ts'
export { readSpending } from './sum-of-spending.ts'
export { templateItems } from './template-items.ts'
