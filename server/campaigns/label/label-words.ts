import type { PublishedCampaign } from '@site/shared/calls'
import type { Lang } from '@site/shared/contract'
import { writeDay } from '@site/shared/rules'
import { fillTemplate } from '../../mail/fill-template.ts'
import { texts } from '../../texts/texts.ts'

export interface LabelWords {
  lang: Lang
  /** That it is a political advertisement. */
  heading: string
  /** Sponsor, who controls the sponsor, subject, targeting. */
  statements: string[]
  /** Where the notice is. */
  notice: string
  /** All of it as sentences that are read aloud. */
  spoken: string
}

/**
 * Returns what an advertisement says of its notice: the statements of Article 11(1) of Regulation (EU) 2024/900. What the notice does not
 * state, the label does not state either.
 * @param address where the notice is, as people type it
 */
export function writeLabelWords(item: PublishedCampaign, lang: Lang, address: string): LabelWords {
  const { heading, targeting, spoken, ...statements } = texts[lang].label
  const { ultimateBeneficiaryOwnerName: controller } = item
  const subject = subjectOf(item, lang)
  const untargeted = item.targeting === 'NOT_USED' ? [targeting] : []
  const spokenSentences = [
    fillTemplate(spoken.sponsor, { sponsor: item.sponsorName }),
    ...(controller ? [fillTemplate(spoken.controller, { controller })] : []),
    ...(subject ? [fillTemplate(spoken.subject, { subject })] : []),
    ...untargeted,
    fillTemplate(spoken.notice, { address }),
  ]
  return {
    lang,
    heading,
    statements: [
      fillTemplate(statements.sponsor, { sponsor: item.sponsorName }),
      ...(controller ? [fillTemplate(statements.controller, { controller })] : []),
      ...(subject ? [fillTemplate(statements.subject, { subject })] : []),
      ...untargeted,
    ],
    notice: fillTemplate(statements.notice, { address }),
    spoken: [`${heading}.`, ...spokenSentences].join(' '),
  }
}

/** Returns the election with its day where the notice names it, else the kind of election or process; undefined for another subject. */
function subjectOf(item: PublishedCampaign, lang: Lang): string | undefined {
  const { electionNameNl, electionNameFr, electionDate, campaignContextType: context } = item
  const names = lang === 'fr' ? [electionNameFr, electionNameNl] : [electionNameNl, electionNameFr]
  const name = names.find(Boolean) ?? (context === 'OTHER' ? undefined : texts[lang].feed.contexts[context])
  return name && electionDate ? `${name}, ${writeDay(electionDate, lang)}` : name
}
