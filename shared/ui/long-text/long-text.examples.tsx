import { LongText } from './long-text.tsx'

export const short = <LongText>Hier is je antwoord.</LongText>

export const long = <LongText>{Array.from({ length: 20 }, (_, at) => `Regel ${at + 1}`).join('\n')}</LongText>

export const withExplanation = (
  <LongText>{'Je gegevens\nEen abonnement.\n\n\fJe rechten\nJe kunt vragen om inzage.'}</LongText>
)
