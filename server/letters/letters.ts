import { advertisementLetter, advertisementNotice, lostDeclarationsLetter } from './advertisement-letters.ts'
import { caseNotice } from './case-letters.ts'
import { complaintNotice, complaintOutcome, complaintReceipt } from './complaint-letters.ts'
import { contactNotice, contactReceipt } from './contact-letters.ts'
import { decisionLetter } from './decision-letters.ts'
import { digestLetter, taskDigestLetter } from './digest-letters.ts'
import { followConfirmation, followNews } from './follower-letters.ts'
import { informationAnswer, informationNotice, informationReceipt } from './information-letters.ts'
import { versionAlertLetter } from './version-letters.ts'
import {
  codeLetter,
  messageLetter,
  messageNotice,
  openedLetter,
  officerNotice,
  reviewNotice,
  unopenedLetter,
} from './mailbox-letters.ts'
import {
  intakeReceipt,
  lostLinksLetter,
  requestLetter,
  requestNotice,
  withdrawalNotice,
  type LetterFacts,
} from './request-letters.ts'

/** Everything that we write. A letter is a template of `server/texts`, filled in with facts, for an addressee. */
export const letters = {
  // To a person, about their request.
  verification: (facts: LetterFacts) => requestLetter('verification', facts),
  reminder: (facts: LetterFacts) => requestLetter('reminder', facts),
  receipt: (facts: LetterFacts) => requestLetter('receipt', facts),
  duplicate: (facts: LetterFacts) => requestLetter('duplicate', facts),
  intakeReceipt,
  withdrawal: (facts: LetterFacts) => requestLetter('withdrawal', facts),
  decision: decisionLetter,
  message: messageLetter,
  opened: openedLetter,
  unopened: unopenedLetter,
  code: codeLetter,
  lostLinks: lostLinksLetter,
  // To the privacy team, its members, owners of systems, and the data protection officer.
  caseNotice,
  requestNotice,
  withdrawalNotice,
  messageNotice,
  officerNotice,
  reviewNotice,
  digest: digestLetter,
  taskDigest: taskDigestLetter,
  versionAlert: versionAlertLetter,
  // About a political advertisement, and a question.
  complaintReceipt,
  complaintNotice,
  complaintOutcome,
  advertisement: advertisementLetter,
  advertisementNotice,
  lostDeclarations: lostDeclarationsLetter,
  contactReceipt,
  contactNotice,
  // To who follows something in the register.
  followConfirmation,
  followNews,
  // To an authority, a researcher or a journalist, and to the team about them.
  informationReceipt,
  informationAnswer,
  informationNotice,
}
