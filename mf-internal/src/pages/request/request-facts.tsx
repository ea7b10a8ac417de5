import { flowNames, type StaffRequest } from '@site/shared/calls'
import { FormattedMessage, getTextLang, useIntl } from '@site/shared/platform'
import { keysOf } from '@site/shared/rules'
import { Day, Facts, Moment } from '@site/shared/ui'
import { DecisionText } from '../../parts/decision-text.tsx'
import { DaysLeft, StateLabel } from '../../parts/state-label.tsx'
import styles from './request-facts.module.css'

/** How much time is left, and why. */
export function Term({ request }: { request: StaffRequest }) {
  const { flowType, answerBy, daysLeft, extension, pausedOn, decision, readyUntil } = request
  const lines = {
    extension: extension && <FormattedMessage id={`internal_privacy_rights.extended.${extension}`} />,
    pause: pausedOn && (
      <FormattedMessage id="internal_privacy_rights.paused_since" values={{ day: <Day date={pausedOn} /> }} />
    ),
    decision: decision && <DecisionText decision={decision} />,
    ready: readyUntil && (
      <FormattedMessage id="internal_privacy_rights.ready_until" values={{ day: <Day date={readyUntil} /> }} />
    ),
  }
  return (
    <div className={styles.term}>
      <p>
        <strong>{flowNames[flowType][getTextLang()]}</strong>
        {' · '}
        <StateLabel name={`internal_privacy_rights.state.${request.state}`} mailFailed={request.mailFailed} />
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

/** What a visitor has typed is shown as text, never as a link. */
export function RequestFacts({ request }: { request: StaffRequest }) {
  const intl = useIntl()
  const { country, state, channel, identification, letterChannel } = request
  const unconfirmed = state === 'RECEIVED' ? state : 'other'
  const facts = {
    'internal_privacy_rights.fact.mail': request.mailFailed && (
      <FormattedMessage id={`internal_privacy_rights.mail_failed.${unconfirmed}`} />
    ),
    'internal_privacy_rights.fact.owner': request.owner,
    'internal_privacy_rights.fact.received': <Moment at={request.receivedAt} length="medium" />,
    'internal_privacy_rights.fact.answered': (
      <FormattedMessage id={`internal_privacy_rights.letter_channel.${letterChannel ?? 'none'}`} />
    ),
    'internal_privacy_rights.fact.country': <FormattedMessage id={`internal_privacy_rights.country.${country}`} />,
    'internal_privacy_rights.fact.language': intl.formatDisplayName(request.language, { type: 'language' }),
    'internal_privacy_rights.fact.email': request.email,
    'internal_privacy_rights.fact.phone': request.phoneNumber,
    'internal_privacy_rights.fact.name': request.name,
    'internal_privacy_rights.fact.address': request.address.join('\n'),
    'internal_privacy_rights.fact.brands': request.brands.join(', '),
    'internal_privacy_rights.fact.brand_name': request.brandName,
    'internal_privacy_rights.fact.article': request.article,
    'internal_privacy_rights.fact.publication_date': request.publicationDate,
    'internal_privacy_rights.fact.publication_link': request.publicationLink,
    'internal_privacy_rights.fact.message': request.userMessage,
    'internal_privacy_rights.fact.sent_by': request.sentBy,
    'internal_privacy_rights.fact.channel': channel && (
      <FormattedMessage id={`internal_privacy_rights.channel.${channel}`} />
    ),
    'internal_privacy_rights.fact.identification': identification && (
      <FormattedMessage id={`internal_privacy_rights.identification.${identification}`} />
    ),
    'internal_privacy_rights.fact.duplicate_of': request.duplicateOf,
  }
  return <Facts facts={facts} />
}
