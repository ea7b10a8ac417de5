import type { Lang } from '@site/shared/contract'
import en from './texts/en.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import nl from './texts/nl.json' with { type: 'json' }

/** What persons read about their requests; the three files have the same keys, or this does not compile. */
export const texts: Record<Lang, typeof nl> = { nl, fr, en }
