export {
  countMessages,
  countUnread,
  isMailboxOpen,
  listDrafts,
  listMessages,
  markRead,
  storeMessage,
} from './messages.ts'
export { beginMailboxScope, mailboxHandlers, mailboxPrefix, noteOpening, receiveMessage } from './person-routes.ts'
export { destroyExpired, findUndeliveredAnswers, remindUnopened, removeOldMessages } from './retention.ts'
export { staffMailboxHandlers } from './staff-routes.ts'
export { mailboxSteps } from './steps.ts'
export { eraseDestroyed, rewrapKeys } from './stored-keys.ts'
export { acceptFiles, isUpload } from './upload.ts'
