import { MemberName } from '../../parts/members.ts'
import { flowNames, isOpen, type StaffRequest } from '@site/shared/calls'
import { FormattedMessage, getTextLang, useIntl } from '@site/shared/platform'
import { dayOf, keysOf } from '@site/shared/rules'
import { Day, EmailAddress, Moment } from '@site/shared/ui'
import { DaysLeft, DecisionText, RequestState, ReviewText } from '../../parts/case-state.tsx'
import { CaseFacts } from '../../parts/staff-page.tsx'
import styles from '../../parts/term.module.css'

/** Remaining time and its reason. */
export function Term({ request }: { request: StaffRequest }) {
  const {
    flowType,
    answerBy,
    daysLeft,
    state,
    extension,
    extendedOn,
    pausedOn,
    answeredOn,
    waitsDays,
    decision,
    readyUntil,
    reviewBy,
    review,
  } = request
  const lines = {
    extension: extension && <FormattedMessage id={`internal_privacy_rights.extended.${extension}`} />,
    extension_unposted: extension && !extendedOn && isOpen(state) && (
      <FormattedMessage id="internal_privacy_rights.extension_unposted" values={{ day: <Day date={answerBy} /> }} />
    ),
    pause: pausedOn && (
      <FormattedMessage id="internal_privacy_rights.paused_since" values={{ day: <Day date={pausedOn} /> }} />
    ),
    pause_unposted: state === 'PAUSED' && !pausedOn && <FormattedMessage id="internal_privacy_rights.pause_unposted" />,
    unanswered: request.proposedReason && <FormattedMessage id="internal_privacy_rights.unanswered" />,
    answered: answeredOn && (
      <FormattedMessage id="internal_privacy_rights.answered_on" values={{ day: <Day date={answeredOn} /> }} />
    ),
    waits: waitsDays !== undefined && (
      <FormattedMessage id="internal_privacy_rights.waits_for_us" values={{ days: waitsDays }} />
    ),
    decision: decision && <DecisionText decision={decision} />,
    review_by: reviewBy && (
      <FormattedMessage id="internal_privacy_rights.review.by" values={{ day: <Day date={reviewBy} /> }} />
    ),
    restricted: request.restrictedOn && (
      <FormattedMessage
        id="internal_privacy_rights.restricted.since"
        values={{ day: <Day date={request.restrictedOn} /> }}
      />
    ),
    restricted_until: request.restrictedUntil && request.restrictedOn && !request.liftedOn && (
      <FormattedMessage
        id="internal_privacy_rights.restricted.until"
        values={{ day: <Day date={request.restrictedUntil} /> }}
      />
    ),
    lifted_on: request.restrictedOn && request.liftedOn && (
      <FormattedMessage
        id="internal_privacy_rights.restricted.lifted_on"
        values={{ day: <Day date={request.liftedOn} /> }}
      />
    ),
    review: review && <ReviewText review={review} />,
    undelivered: request.isUndelivered && <FormattedMessage id="internal_privacy_rights.undelivered" />,
    ready: readyUntil && !request.isUndelivered && (
      <FormattedMessage id="internal_privacy_rights.ready_until" values={{ day: <Day date={readyUntil} /> }} />
    ),
  }
  return (
    <div className={styles.term}>
      <p>
        <strong>{flowNames[flowType][getTextLang()]}</strong>
        {' · '}
        <RequestState request={request} />
        {daysLeft !== null && (
          <>
            {' · '}
            <FormattedMessage id="internal_privacy_rights.fact.answer_by" /> <Day date={answerBy} />
            {' · '}
            <DaysLeft request={request} />
          </>
        )}
      </p>
      {keysOf(lines).map((name) => lines[name] && <p key={name}>{lines[name]}</p>)}
    </div>
  )
}

/** Facts of the request. Text that a visitor typed is never a link. */
export function RequestFacts({ request }: { request: StaffRequest }) {
  const intl = useIntl()
  const { country, state, channel, identification, letterChannel } = request
  const measure = request.review?.measure ?? request.decision?.measure
  const unconfirmed = state === 'RECEIVED' ? state : 'other'
  const facts = {
    right: request.right && <FormattedMessage id={`internal_privacy_rights.right.${request.right}`} />,
    mail: request.mailFailed && <FormattedMessage id={`internal_privacy_rights.mail_failed.${unconfirmed}`} />,
    automated: request.isPossiblyAutomated && <FormattedMessage id="internal_privacy_rights.automated.text" />,
    owner: request.owner && <MemberName name={request.owner} subject={request.ownerSubject} />,
    received: <Moment at={request.receivedAt} length="medium" />,
    asked_on: request.askedOn !== dayOf(new Date(request.receivedAt)) && <Day date={request.askedOn} />,
    answered: <FormattedMessage id={`internal_privacy_rights.letter_channel.${letterChannel ?? 'none'}`} />,
    country: <FormattedMessage id={`internal_privacy_rights.country.${country}`} />,
    language: intl.formatDisplayName(request.language, { type: 'language' }),
    email: request.email && <EmailAddress address={request.email} />,
    phone: request.phoneNumber,
    name: request.name,
    address: request.address.join('\n'),
    brands: request.brands.join(', '),
    brand_name: request.brandName,
    article: request.article,
    publication_date: request.publicationDate,
    publication_link: request.publicationLink,
    message: request.userMessage,
    advice: request.review?.advice ?? request.waiting?.advice,
    informed: request.review?.informed ?? request.decision?.informed,
    measure: measure && <FormattedMessage id={`internal_privacy_rights.measure.${measure}`} />,
    search_engine_note: request.review?.searchEngineNote ?? request.decision?.searchEngineNote,
    sent_by: request.sentBy,
    channel: channel && <FormattedMessage id={`internal_privacy_rights.channel.${channel}`} />,
    identification: identification && (
      <FormattedMessage id={`internal_privacy_rights.identification.${identification}`} />
    ),
    behalf: request.behalf && <FormattedMessage id={`internal_privacy_rights.behalf.${request.behalf}`} />,
    concerned: request.concerned && Object.values(request.concerned).filter(Boolean).join('\n'),
    authority: request.authority,
    duplicate_of: request.duplicateOf,
  }
  return <CaseFacts facts={facts} />
}
