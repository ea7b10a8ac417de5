import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openingTime } from '@site/shared/calls'
import { longestCanary } from '@site/shared/contract/release'
import { contactMailbox, dayInMs, dpoMailbox, hourInMs, minuteInMs, privacyMailbox } from '@site/shared/rules'
import { unconfirmedDeclarationTime } from '../advertisements/advertisement-store.ts'
import { campaignYears } from '../campaigns/save-campaigns.ts'
import { readConfig } from '../config.ts'
import { unconfirmedFollowTime } from '../followers/follower-store.ts'
import { countTime } from '../limits/count-senders.ts'
import { sessionCookie } from '../login/require-staff.ts'
import { attemptTime } from '../login/sessions.ts'
import { storedMailTime } from '../mail/outbox.ts'
import { count } from './facts.ts'
import { bucketCookie } from '../releases/channel-for-request.ts'
import { messageYears } from '../requests/store/message-retention.ts'
import { wrongCodeTime } from '../requests/person/mailbox-codes.ts'
import { expiredLinkDays, statusTime, verificationTime } from '../requests/person/mailed-links.ts'
import { settledYears, unconfirmedTime } from '../requests/store/request-store.ts'
import { answerDays, furtherMonths, months, objectionDays } from '../requests/domain/term.ts'
import { submissionYears } from '../retention.ts'
import { pageViewMonths, telemetryTime } from '../telemetry/store.ts'

const backup = readFileSync(join(import.meta.dirname, '../../deploy/bin/backup'), 'utf8')
const [, backupDays = ''] = /^days=(\d+)$/m.exec(backup) ?? []

/** The terms and addresses that the code uses, by their names in the lists of promises. Each must occur in a document. */
export const constants: Record<string, string> = {
  'answer to a request': count(months, 'month'),
  'extension of a request': count(furtherMonths, 'month'),
  'end of direct marketing': count(objectionDays, 'day'),
  'links to confirm': count(verificationTime / dayInMs, 'day'),
  'unconfirmed requests': count(unconfirmedTime / dayInMs, 'day'),
  'unconfirmed declarations': count(unconfirmedDeclarationTime / dayInMs, 'day'),
  'unconfirmed follows': count(unconfirmedFollowTime / dayInMs, 'day'),
  'settled requests': count(settledYears, 'year'),
  'answers with files': count(answerDays, 'day'),
  'messages about requests': count(messageYears, 'year'),
  'links to requests': count(statusTime / dayInMs / 365, 'year'),
  'expired links': count(expiredLinkDays / 365, 'year'),
  'messages and reports': count(submissionYears * 12, 'month'),
  'political advertisements': count(campaignYears, 'year'),
  mails: count(storedMailTime / dayInMs, 'day'),
  'audit log': count(readConfig({}).auditMonths, 'month'),
  'counts of senders': count(countTime / hourInMs, 'hour'),
  'counts of codes and lost links': count(wrongCodeTime / dayInMs, 'day'),
  'page views': count(pageViewMonths, 'month'),
  telemetry: count(telemetryTime / dayInMs, 'day'),
  backups: count(Number(backupDays), 'day'),
  'opening of an answer': count(openingTime / minuteInMs, 'minute'),
  'cookie of a canary': bucketCookie,
  'cookie of staff': `__Host-${sessionCookie}`,
  'time to log in': count(attemptTime / 60, 'minute'),
  'longest canary': count(longestCanary, 'day'),
  'mailbox of the privacy team': privacyMailbox,
  'mailbox for everything else': contactMailbox,
  'data protection officer, Netherlands': dpoMailbox.nl,
  'data protection officer, Belgium': dpoMailbox.be,
}
