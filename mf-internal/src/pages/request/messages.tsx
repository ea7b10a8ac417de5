import { staffFileAddress, type StaffRequest, type StaffRequestAction } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Button, FileFacts, LongText, Moment, OrderedList } from '@site/shared/ui'
import { useId, useState } from 'react'
import type { Desk } from '../../parts/desk.tsx'
import { Section } from '../../parts/staff-page.tsx'
import styles from '../../parts/sections.module.css'
import { isOfMessages, requestSteps, type RequestStepDone } from './request-steps.tsx'

/** Messages between staff and the person. */
export function Messages({ desk }: { desk: Desk<StaffRequest, RequestStepDone> }) {
  const { reference, messages } = desk.item
  if (messages.length === 0) return null
  return (
    <Section title="internal_privacy_rights.messages">
      <OrderedList className={styles.list}>
        {messages.map(({ id, from, author, sentAt, readAt, isAnswer, isDestroyed, text, files }) => (
          <li key={id} className={from === 'STAFF' ? `${styles.message} ${styles.own}` : styles.message}>
            <p className={styles.by}>
              <strong>{author ?? <FormattedMessage id={`internal_privacy_rights.message.from.${from}`} />}</strong>
              {' · '}
              {isAnswer && (
                <>
                  <FormattedMessage id="internal_privacy_rights.message.answer" />
                  {' · '}
                </>
              )}
              <Moment at={sentAt} length="medium" />
              {' · '}
              <FormattedMessage
                id={`internal_privacy_rights.message.${readAt ? 'read' : 'unread'}`}
                values={{ moment: readAt && <Moment at={readAt} length="medium" /> }}
              />
            </p>
            {files.map((file) => (
              <p key={file.id} className={styles.file}>
                <bdi>
                  <a href={staffFileAddress(reference, file.id)} download={file.name}>
                    {file.name}
                  </a>
                </bdi>{' '}
                <FileFacts file={file} />
              </p>
            ))}
            {isDestroyed ? (
              <p className={styles.text}>
                <FormattedMessage id="internal_privacy_rights.message.destroyed" />
              </p>
            ) : (
              <LongText>{text}</LongText>
            )}
          </li>
        ))}
      </OrderedList>
      <Reply key={reference} desk={desk} />
    </Section>
  )
}

/** Actions on the last message, below it. The answer to one that waits for it is open. */
function Reply({ desk }: { desk: Desk<StaffRequest, RequestStepDone> }) {
  const { reference, actions, waitsDays } = desk.item
  const possible = actions.filter((action: StaffRequestAction) => isOfMessages(action, desk.item))
  const draftOf = (name: ReplyName) => requestSteps.draftOf(reference, name)
  const [open, setOpen] = useState(
    () =>
      replyNames.find((name) => draftOf(name).getState().unsaved) ?? (waitsDays === undefined ? undefined : 'message'),
  )
  const id = useId()
  const openForm = open && possible.includes(open) ? open : undefined
  if (possible.length === 0) return null
  return (
    <div className={styles.reply}>
      <div className={styles.replies}>
        {replyNames
          .filter((name) => possible.includes(name))
          .map((name) => (
            <Button
              key={name}
              variant={name === 'message' && openForm !== name && waitsDays !== undefined ? 'primary' : 'secondary'}
              aria-expanded={openForm === name}
              aria-controls={id}
              onClick={() => setOpen(openForm === name ? undefined : name)}
            >
              <FormattedMessage
                id={
                  name === 'message'
                    ? 'internal_privacy_rights.message.reply'
                    : 'internal_privacy_rights.action.no-answer'
                }
              />
            </Button>
          ))}
      </div>
      <div id={id}>
        {openForm && (
          <requestSteps.Panel
            key={openForm}
            desk={desk}
            name={openForm}
            members={[]}
            draft={draftOf(openForm)}
            onDone={() => setOpen(undefined)}
          />
        )}
      </div>
    </div>
  )
}

const replyNames = ['message', 'no-answer'] as const
type ReplyName = (typeof replyNames)[number]
