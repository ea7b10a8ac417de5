import type { Migration } from 'kysely/migration'
import { createCampaignItems } from './0001-campaign-items.ts'
import { createContactAndOutbox } from './0002-contact-and-outbox.ts'
import { createPageViews } from './0005-page-views.ts'
import { addCampaignOrders } from './0010-campaign-orders.ts'
import { createComplaints } from './0020-complaints.ts'
import { createPrivacyRequests } from './0030-privacy-requests.ts'
import { createStaff } from './0040-staff.ts'
import { addCampaignStatus } from './0050-campaign-status.ts'
import { cleanOrigins } from './0060-clean-origins.ts'
import { addMailSubjects } from './0070-mail-subjects.ts'
import { createMessageCounts } from './0080-message-counts.ts'
import { indexStaffRefusals } from './0090-staff-refusals.ts'
import { keepNoticeVersions } from './0100-notice-versions.ts'
import { createFieldFigures } from './0110-field-figures.ts'
import { createRolloutStops } from './0120-rollout-stops.ts'
import { indexRequestCounts } from './0130-request-counts.ts'
import { createTelemetry } from './0150-telemetry.ts'
import { dropRolloutStops } from './0160-drop-rollout-stops.ts'
import { addRequestDecisions } from './0170-request-decisions.ts'
import { addComplaintCases } from './0180-complaint-cases.ts'

/** In order of their names. One that has been released is never changed: a correction is a new one. */
export const migrations: Record<string, Migration> = {
  '0001-campaign-items': { up: createCampaignItems },
  '0002-contact-and-outbox': { up: createContactAndOutbox },
  '0005-page-views': { up: createPageViews },
  '0010-campaign-orders': { up: addCampaignOrders },
  '0020-complaints': { up: createComplaints },
  '0030-privacy-requests': { up: createPrivacyRequests },
  '0040-staff': { up: createStaff },
  '0050-campaign-status': { up: addCampaignStatus },
  '0060-clean-origins': { up: cleanOrigins },
  '0070-mail-subjects': { up: addMailSubjects },
  '0080-message-counts': { up: createMessageCounts },
  '0090-staff-refusals': { up: indexStaffRefusals },
  '0100-notice-versions': { up: keepNoticeVersions },
  '0110-field-figures': { up: createFieldFigures },
  '0120-rollout-stops': { up: createRolloutStops },
  '0130-request-counts': { up: indexRequestCounts },
  '0150-telemetry': { up: createTelemetry },
  '0160-drop-rollout-stops': { up: dropRolloutStops },
  '0170-request-decisions': { up: addRequestDecisions },
  '0180-complaint-cases': { up: addComplaintCases },
}
