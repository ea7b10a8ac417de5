import type { Lang } from '@site/shared/contract'
import { getTextLang, useIntl, type MessageId } from '@site/shared/platform'
import { Icon, icons, List } from '@site/shared/ui'
import type { Heading } from '../headings.ts'
import styles from './answers.module.css'

interface Answer {
  /** The `id` of the section that answers, the same in every privacy policy. */
  section: string
  question: MessageId
  shape: string
}

/** Questions about a privacy policy, in the order in which people ask them. */
export const answers: readonly Answer[] = [
  { section: 'what-we-collect', question: 'legal.answers.what', shape: icons.user },
  {
    section: 'purposes',
    question: 'legal.answers.why',
    shape: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM16 8l-2.5 5.5L8 16l2.5-5.5Z',
  },
  {
    section: 'retention',
    question: 'legal.answers.how_long',
    shape: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 7v5l3.5 2',
  },
  {
    section: 'recipients',
    question: 'legal.answers.who',
    shape:
      'M12 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM2 20a6.5 6.5 0 0 1 13 0M15 4.8a3.5 3.5 0 0 1 0 6.4M18 14a6.5 6.5 0 0 1 4 6',
  },
  {
    section: 'transfers',
    question: 'legal.answers.where',
    shape: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM3 12h18M12 3c5 5 5 13 0 18-5-5-5-13 0-18Z',
  },
  { section: 'your-rights', question: 'legal.answers.your_say', shape: 'M4 5h16v11h-9l-5 4v-4H4Z' },
]

interface AnswersProps {
  headings: readonly Heading[]
  /** Language of the document, whose headings say what each section is about. */
  lang: Lang
}

/** Returns a heading without the question with which it begins: both are read as one sentence. */
function afterQuestion(heading: string, question: string): string {
  return heading.startsWith(`${question} `) ? heading.slice(question.length + 1) : heading
}

/** A privacy policy as six questions that lead into its text. */
export function Answers({ headings, lang }: AnswersProps) {
  const intl = useIntl()
  const questions = answers.flatMap((answer) => {
    const heading = headings.find(({ id }) => id === answer.section)
    return heading ? [{ ...answer, heading, question: intl.formatMessage({ id: answer.question }) }] : []
  })
  return (
    <nav className={styles.answers} lang={getTextLang()} aria-label={intl.formatMessage({ id: 'legal.answers' })}>
      <List className={styles.list}>
        {questions.map(({ section, question, shape, heading }) => (
          <li key={section}>
            <a href={`#${section}`} className={styles.link}>
              <Icon shape={shape} className={styles.icon} />
              <span className={styles.question}>{question}</span>{' '}
              <span className={styles.text} lang={lang}>
                {afterQuestion(heading.text, question)}
              </span>
            </a>
          </li>
        ))}
      </List>
    </nav>
  )
}
