export {
  countMessages,
  listDrafts,
  listMessages,
  markRead,
  publishAnswer,
  sealMessage,
  storeMessage,
} from './messages.ts'
export { isWritable } from './files.ts'
export { mailboxPrefix, mailboxRoutes } from './person-routes.ts'
export { destroyExpired, removeOldMessages, rewrapKeys } from './retention.ts'
export { uploadType } from './transfer.ts'
export { mailboxSteps, staffMailboxRoutes } from './staff-routes.ts'
